import type { Address } from '@solana/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ageOf } from '#entities/asset/age.model.ts';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { candleQueries } from '#entities/candle/candle.queries.ts';
import { type CandleInterval, firstIntervalOf } from '#entities/candle/chart-view.ts';

const QUARTERS = { interval: '15_MINUTE', type: 'price', quote: 'usd' } as const;

export const firstIntervalQueries = {
  all: () => ['first-interval'] as const,
  /** The candles that the chart of a pair opens with; a pair that grows older while one looks keeps them. */
  of: (pair: readonly Address[], client: QueryClient) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the client is the one this is asked of
    queryOptions({
      queryKey: [...firstIntervalQueries.all(), ...pair] as const,
      queryFn: async (): Promise<CandleInterval> => {
        const [bars, assets] = await Promise.all([
          Promise.allSettled(pair.map((id) => client.fetchQuery(candleQueries.newest({ id, ...QUARTERS })))),
          Promise.allSettled(pair.map((id) => client.fetchQuery(searchedAsset(id)))),
        ]);
        const counts = bars.flatMap((each) => (each.status === 'fulfilled' ? each.value.length : []));
        // That candles cannot be had the chart itself says.
        if (counts.length < pair.length) return QUARTERS.interval;
        const ages = assets.flatMap((each) => {
          const age = each.status === 'fulfilled' && each.value ? ageOf(each.value, Date.now()) : undefined;
          return age ?? [];
        });
        return firstIntervalOf(ages.length === 0 ? undefined : Math.min(...ages), Math.min(...counts));
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
