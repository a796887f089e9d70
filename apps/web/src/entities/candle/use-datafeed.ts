import type { ChartInterval } from '@orrery/domain/chart-intervals';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createFeedSession, type FeedSession } from './feed-session.ts';
import type { ChartFeed } from './feeds/datafeed.ts';
import { createPairSession } from './pair-session.ts';

/** The candles of a feed as they live while the component does; another feed or width begins again, so the caller keeps the feed. */
export function useDatafeed(feed: ChartFeed, interval: ChartInterval) {
  return useSession(
    useMemo(
      () => ('legs' in feed ? createPairSession(feed, interval) : createFeedSession(feed, interval)),
      [feed, interval],
    ),
  );
}

/** A session as it lives while the component does. */
export function useSession(session: FeedSession) {
  const status = useSyncExternalStore(session.onStatus, session.status);
  // Candles that were asked for ahead are there in the first frame.
  useLayoutEffect(() => session.start(), [session]);
  const { store, stores, loadOlder, restart } = session;
  return { ...status, store, stores, loadOlder, restart };
}
