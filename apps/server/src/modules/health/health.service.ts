import type { RpcEndpoint } from '@orrery/domain/rpc-endpoints';
import type { Localnet } from '@orrery/localnet';
import type { PacedTime } from '@orrery/runtime';
import type { HealthReply } from '@orrery/wire/system/health';
import type { Config } from '../../config.ts';
import type { Indexer } from '../../indexer/indexer.ts';
import type { StoreDatabase } from '../../store/database.ts';

/** About a minute behind the chain, from which `/health` reports it. */
const MAX_LAG_SLOTS = 150;
/** What files of changes alone may take until the next checkpoint. */
const LEAST_ROOM_BYTES = 50_000_000;

export interface HealthOptions {
  config: Config;
  version: string;
  rpcEndpoints: readonly RpcEndpoint[];
  chain: Pick<Localnet, 'status'>;
  indexer: Pick<Indexer, 'status'>;
  time: Pick<PacedTime, 'now' | 'offMs'>;
  /** Bytes that can still be written where the data directory is. */
  room: () => number;
  store: Pick<StoreDatabase, 'notes'>;
}

/** How the server is, from what its parts say of themselves. */
export function toHealth({ config, version, rpcEndpoints, ...parts }: HealthOptions): HealthReply {
  const chain = parts.chain.status();
  const { indexedSlot, problem } = parts.indexer.status();
  const lag = chain.slot - indexedSlot;
  const problems = [
    ...(chain.state === 'ready' ? [] : [`chain: ${chain.problem ?? 'restarting'}`]),
    ...(problem === undefined ? [] : [problem]),
    ...diskProblems(parts.room()),
    ...(lag > MAX_LAG_SLOTS ? [`indexer: ${lag} slots behind`] : []),
  ];
  return {
    status: problems.length === 0 ? 'ok' : 'degraded',
    version,
    network: config.network,
    world: config.world,
    slot: chain.slot,
    time: parts.time.now(),
    indexedSlot,
    transactionsPerSecond: chain.transactionsPerSecond,
    problems,
    notes: [...clockNotes(parts.time.offMs()), ...parts.store.notes],
    rpcEndpoints: [...rpcEndpoints],
    remoteImages: config.remoteImages,
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
  };
}

function diskProblems(room: number): string[] {
  if (room >= LEAST_ROOM_BYTES) return [];
  return [`disk: full, or nearly: ${Math.floor(room / 1_000_000)} MB are left where the data directory is`];
}

function clockNotes(offMs: number): string[] {
  if (offMs === 0) return [];
  const seconds = Math.round(Math.abs(offMs) / 1000);
  return [
    offMs > 0
      ? `clock: ${seconds} s behind the wall clock, which was set; runs 5 % faster until they agree, and a restart skips the rest`
      : `clock: ${seconds} s ahead of the wall clock, which was set; runs 5 % slower until they agree`,
  ];
}
