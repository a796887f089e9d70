import { AppError } from '@orrery/core/app-error';
import { SECOND_MS } from '@orrery/core/time';
import { barAfter } from '@orrery/domain/chart-intervals';
import { CHAOS_INTERVALS, resolutionOf } from '@orrery/domain/feed-intervals';
import { CHAOS_CHANNELS, ChaosDataReplySchema } from '@orrery/wire/charts/feeds';
import * as apiPaths from '@orrery/wire/paths';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { chaosSocket } from './chaos-socket.ts';
import type { BarsPage, BarsQuery, Datafeed, FeedName } from './datafeed.ts';
import { toFeedError, toFeedName } from './oracle-feed.ts';
import { readBar } from './read-bar.ts';

/** A price of the chaos provider in US dollars: `SOL`, `ETHUSD`, `BTC`; any other name cannot be resolved. */
export function chaosFeed(asked: string): Datafeed {
  const symbol = toFeedName(asked);
  const channel = CHAOS_CHANNELS.find((each) => each.replace('-', '').toUpperCase() === symbol);
  return {
    key: `chaos ${symbol}`,
    intervals: CHAOS_INTERVALS,
    gaps: 'open',
    async resolve(): Promise<FeedName> {
      if (!channel) throw new AppError('FEED_NOT_FOUND', { name: symbol });
      return { name: symbol, description: channel.toUpperCase().replace('-', '/') };
    },
    bars: (query) => readBars(symbol, query),
    subscribe: (onTicks, onGap) =>
      channel ? chaosSocket().watch(channel, (tick) => onTicks([tick]), onGap) : () => undefined,
  };
}

/** Throws `LAST_BAR_MISSING` when there is no newest bar. */
async function readBars(feed: string, { interval, before, count, signal }: BarsQuery): Promise<BarsPage> {
  const now = chainNow();
  const last = barAfter(interval, before === undefined ? now : before - 1, 0);
  const query = {
    feed,
    type: resolutionOf(interval),
    from: barAfter(interval, last, 1 - count),
    // The provider's clock may be ahead.
    till: before ?? barAfter(interval, now, 2),
  };
  try {
    const { result } = await api.get(apiPaths.chaosData, query, ChaosDataReplySchema, signal);
    if (result.length === 0 && before === undefined) throw new AppError('LAST_BAR_MISSING', { feed });
    return { bars: result.map(({ time, ...bar }) => readBar({ ...bar, time: time / SECOND_MS })) };
  } catch (error) {
    throw toFeedError(error, feed);
  }
}
