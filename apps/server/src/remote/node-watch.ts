import { AppError } from '@orrery/core/app-error';
import { fromUnix, SECOND_MS, type Time } from '@orrery/core/time';
import type { ChainStatusReply } from '@orrery/wire/charts/front-end';
import * as v from 'valibot';
import { toChainStatus } from '../modules/front-end/chain-status.ts';
import { createRateHistory } from '../modules/front-end/rate-history.ts';
import type { AskNodes } from './ask-nodes.ts';
import type { RpcPool } from './rpc-pool.ts';

/** How the nodes are, as far as the server has asked them. */
export interface NodeWatch {
  status(): {
    slot: number;
    transactionsPerSecond: number;
    /** The chain's time, by which programs judge what expires; undefined until a node has said it. */
    timeMs: number | undefined;
    problem: string | undefined;
  };
  /** Whether the chain lands transactions as usual; it is behind for as long as no newer slot is seen than it takes to ask again. */
  chainStatus(): ChainStatusReply;
  stop(): void;
}

const [SLOT_EVERY_MS, RATE_EVERY_MS] = [10_000, 60_000];
const OF_OTHER_CHAIN = 'a node is of another chain by now, and is not asked';
const SlotSchema = v.pipe(v.number(), v.integer());
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
/** The newest that all will keep; what is final lags behind by a dozen seconds. */
const CLOCK_READ = [CLOCK, { encoding: 'jsonParsed', commitment: 'confirmed' }] as const;
const ClockSchema = v.object({
  value: v.object({
    data: v.object({
      parsed: v.object({ info: v.object({ unixTimestamp: v.pipe(v.number(), v.integer()) }) }),
    }),
  }),
});
const SamplesSchema = v.array(v.object({ numTransactions: v.number(), samplePeriodSecs: v.number() }));

/**
 * Asks the nodes for their newest slot, what they land, and which chain they are of. Throws `CONFIG_INVALID` when one that answers is of another
 * chain; where none answers, the server starts and says so. A node that turns to another chain later is not asked, and named as a problem.
 */
export async function watchNodes({
  pool,
  ask,
  genesisHash,
  time,
}: {
  pool: Pick<RpcPool, 'call' | 'setOthersAside'>;
  ask: AskNodes;
  genesisHash: string;
  time: Time;
}): Promise<NodeWatch> {
  let status: Omit<ReturnType<NodeWatch['status']>, 'timeMs'> = {
    slot: 0,
    transactionsPerSecond: 0,
    problem: undefined,
  };
  /** What the chain's time is ahead of the server's by, which may be wrong. */
  let aheadMs: number | undefined;
  let roseAt = time.now();
  const rates = createRateHistory();
  let others = await pool.setOthersAside(genesisHash);
  if (others > 0)
    throw new AppError('CONFIG_INVALID', {
      key: 'ORRERY_RPC_URLS',
      reason: `names a node of another chain than ORRERY_NETWORK: ask 'npm start -- --check' which`,
    });
  const readSlot = async () => {
    try {
      const slot = await pool.call('getSlot', SlotSchema);
      if (slot > status.slot) roseAt = time.now();
      status = { ...status, slot, problem: undefined };
    } catch {
      status = { ...status, problem: 'no node answers' };
    }
  };
  const readRate = async () => {
    const [last] = await pool.call('getRecentPerformanceSamples', SamplesSchema).catch(() => []);
    if (!last || last.samplePeriodSecs <= 0) return;
    const transactionsPerSecond = last.numTransactions / last.samplePeriodSecs;
    rates.note(transactionsPerSecond);
    status = { ...status, transactionsPerSecond };
  };
  const readClock = async () => {
    const read = await ask('getAccountInfo', CLOCK_READ, ClockSchema).catch(() => undefined);
    if (read) aheadMs = fromUnix(read.value.data.parsed.info.unixTimestamp) - time.now();
  };
  const readChains = async () => {
    others = await pool.setOthersAside(genesisHash);
  };
  await Promise.all([readSlot(), readRate(), readClock()]);
  const stops = [
    time.every(SLOT_EVERY_MS, () => void readSlot()),
    time.every(RATE_EVERY_MS, () => void readRate()),
    time.every(RATE_EVERY_MS, () => void readClock()),
    time.every(RATE_EVERY_MS, () => void readChains()),
  ];
  return {
    status: () => ({
      ...status,
      timeMs: aheadMs === undefined ? undefined : time.now() + aheadMs,
      problem: status.problem ?? (others > 0 ? OF_OTHER_CHAIN : undefined),
    }),
    chainStatus: () =>
      toChainStatus({
        isReady: status.problem === undefined,
        behindSeconds: (time.now() - roseAt - SLOT_EVERY_MS) / SECOND_MS,
        rate: status.transactionsPerSecond,
        median: rates.median(),
      }),
    stop() {
      for (const each of stops) each();
    },
  };
}
