import type { ChartInterval } from '@orrery/domain/chart-intervals';
import { listen } from '#shared/stream/listen.ts';
import { type CandleStore, createCandleStore, type ShownCandles } from './candle-store.ts';
import { type FeedRun, type FeedStatus, startRun } from './feed-run.ts';
import type { Datafeed } from './feeds/datafeed.ts';

/** A feed with one width as it lives on screen. */
export interface FeedSession {
  readonly store: ShownCandles;
  /** The candles that prices on screen end: of the feed, or of both of a pair. */
  readonly stores: readonly CandleStore[];
  readonly status: () => FeedStatus;
  readonly onStatus: (listener: () => void) => () => void;
  /** Begins; the function returned ends it, and it may begin again. */
  readonly start: () => () => void;
  /** Asks for the page before the oldest candle, if there is one, and none is on its way. */
  readonly loadOlder: () => void;
  readonly restart: () => void;
}

export function createFeedSession(feed: Datafeed, interval: ChartInterval): FeedSession {
  const listeners = new Set<() => void>();
  const store = createCandleStore(interval, feed.gaps);
  let status: FeedStatus = { state: 'loading', error: undefined, symbol: undefined, restarts: 0 };
  let run: FeedRun | undefined;

  function tell(news: Partial<FeedStatus>) {
    status = { ...status, ...news };
    for (const listener of listeners) listener();
  }

  function begin() {
    run = startRun({ feed, interval, store, tell, isFirst: status.restarts === 0 });
  }

  function restart() {
    run?.stop();
    store.clear();
    tell({ state: 'loading', error: undefined, restarts: status.restarts + 1 });
    begin();
  }

  return {
    store,
    stores: [store],
    status: () => status,
    onStatus: (listener) => listen(listeners, listener),
    start() {
      begin();
      return () => {
        run?.stop();
        run = undefined;
      };
    },
    loadOlder: () => void run?.loadOlder(),
    restart,
  };
}
