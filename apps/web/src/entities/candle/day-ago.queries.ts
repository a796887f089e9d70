import { DAY_MS } from '@orrery/core/time';
import { barStart } from '@orrery/domain/chart-intervals';
import { queryOptions } from '@tanstack/react-query';
import { chainNow } from '#shared/api/chain-time.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { chaosFeed } from './feeds/chaos-feed.ts';
import { oracleFeed } from './feeds/oracle-feed.ts';

const INTERVAL = '1_MINUTE';
/** A price that is older than an hour is not the one of a day ago. */
const COUNT = 60;

export const dayAgoQueries = {
  all: () => ['day-ago'] as const,
  /** What a provider's price was a day ago, by its bar that closed then; null where there was none in the hour before. */
  of: ({ kind, symbol }: { kind: 'oracle' | 'chaos'; symbol: string }) =>
    queryOptions({
      queryKey: [...dayAgoQueries.all(), kind, symbol] as const,
      queryFn: async ({ signal }) => {
        const feed = kind === 'oracle' ? oracleFeed(symbol) : chaosFeed(symbol);
        const before = barStart(INTERVAL, chainNow() - DAY_MS);
        const { bars } = await feed.bars({ interval: INTERVAL, before, count: COUNT, signal });
        return bars.at(-1)?.close ?? null;
      },
      ...REFRESH.overview,
    }),
};
