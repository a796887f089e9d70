import type { WatchedParts } from '../modules/metrics/metrics.service.ts';

/** Parts that say something else of everything. */
export function aWatched(): WatchedParts {
  return {
    chain: {
      status: () => ({
        state: 'ready',
        problem: undefined,
        slot: 12,
        transactionsPerSecond: 41.5,
        restarts: 2,
      }),
    },
    indexer: { status: () => ({ indexedSlot: 9, problem: undefined }) },
    stream: {
      status: () => ({
        clients: 4,
        framesSent: 100,
        ticksHeldBack: 7,
        dropped: { silent: 1, malformed: 0, flooding: 3 },
      }),
    },
    orders: {
      status: () => ({
        open: 6,
        late: 1,
        inFlight: 2,
        lamports: 150_000_000n,
        done: { fill: 5, note: 0, expire: 3, observe: 8 },
        failed: new Map([['slippageExceeded', 4]]),
        unanswered: 9,
      }),
    },
  };
}
