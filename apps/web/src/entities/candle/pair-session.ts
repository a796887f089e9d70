import type { ChartInterval } from '@orrery/domain/chart-intervals';
import { listen } from '#shared/stream/listen.ts';
import { type FeedStatus, toSymbol } from './feed-run.ts';
import { createFeedSession, type FeedSession } from './feed-session.ts';
import type { PairFeed } from './feeds/datafeed.ts';
import { pairName } from './feeds/pair-feed.ts';
import { pairStore } from './pair-candles.ts';

/** From the worst to the best. */
const STATES = ['failed', 'loading', 'loaded', 'ready'] as const;

/** The feeds of both tokens as they live, and their candles as those of the pair. */
export function createPairSession({ legs }: PairFeed, interval: ChartInterval): FeedSession {
  const listeners = new Set<() => void>();
  const [base, quote] = [createFeedSession(legs[0], interval), createFeedSession(legs[1], interval)];
  const both = [base, quote];
  const store = pairStore(base.store, quote.store);
  let status = join();

  function join(): FeedStatus {
    const [one, other] = [base.status(), quote.status()];
    const state = STATES.find((each) => each === one.state || each === other.state) ?? 'loading';
    return {
      state,
      error: one.error ?? other.error,
      symbol: one.symbol && other.symbol && toSymbol(pairName(one.symbol, other.symbol), store.candles()),
      restarts: Math.max(one.restarts, other.restarts),
    };
  }

  for (const session of both)
    session.onStatus(() => {
      status = join();
      for (const listener of listeners) listener();
    });

  return {
    store,
    stores: [...base.stores, ...quote.stores],
    status: () => status,
    onStatus: (listener) => listen(listeners, listener),
    start() {
      const stops = both.map((session) => session.start());
      return () => {
        for (const stop of stops) stop();
      };
    },
    loadOlder() {
      for (const session of both) session.loadOlder();
    },
    restart() {
      for (const session of both) session.restart();
    },
  };
}
