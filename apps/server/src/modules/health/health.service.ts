import type { RpcEndpoint } from '@orrery/domain/rpc-endpoints';
import type { Localnet } from '@orrery/localnet';
import type { HealthReply } from '@orrery/wire/system/health';
import type { Config } from '../../config.ts';
import type { Indexer } from '../../indexer/indexer.ts';

/** About a minute behind the chain is told on `/health`. */
const MAX_LAG_SLOTS = 150;

export interface HealthOptions {
  config: Config;
  version: string;
  rpcEndpoints: readonly RpcEndpoint[];
  chain: Pick<Localnet, 'status'>;
  indexer: Pick<Indexer, 'status'>;
}

/** How the server is, from what its parts say of themselves. */
export function toHealth({ config, version, rpcEndpoints, ...parts }: HealthOptions): HealthReply {
  const chain = parts.chain.status();
  const { indexedSlot, problem } = parts.indexer.status();
  const lag = chain.slot - indexedSlot;
  const problems = [
    ...(chain.state === 'ready' ? [] : [`chain: ${chain.problem ?? 'restarting'}`]),
    ...(problem === undefined ? [] : [problem]),
    ...(lag > MAX_LAG_SLOTS ? [`indexer: ${lag} slots behind`] : []),
  ];
  return {
    status: problems.length === 0 ? 'ok' : 'degraded',
    version,
    network: config.network,
    world: config.world,
    slot: chain.slot,
    indexedSlot,
    transactionsPerSecond: chain.transactionsPerSecond,
    problems,
    rpcEndpoints: [...rpcEndpoints],
    remoteImages: config.remoteImages,
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
  };
}
