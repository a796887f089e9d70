import { MONEY_MINTS } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ageOf } from '#entities/asset/age.model.ts';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { candleQueries } from '#entities/candle/candle.queries.ts';
import { type CandleInterval, firstIntervalOf, LEAST_BARS } from '#entities/candle/chart-view.ts';
import { chainNow } from '#shared/api/chain-time.ts';

const QUARTERS = { interval: '15_MINUTE', type: 'price', quote: 'usd' } as const;

export const firstIntervalQueries = {
  all: () => ['first-interval'] as const,
  /** The candles that the chart of a pair opens with; a pair that grows older while one looks keeps them. */
  of: (pair: readonly Address[]) =>
    queryOptions({
      queryKey: [...firstIntervalQueries.all(), ...pair] as const,
      queryFn: async ({ client }): Promise<CandleInterval> => {
        const bars = await Promise.allSettled(
          pair.map((id) => client.fetchQuery(candleQueries.newest({ id, ...QUARTERS }))),
        );
        const counts = bars.flatMap((each) => (each.status === 'fulfilled' ? each.value.candles.length : []));
        // The chart itself says that its candles could not be loaded.
        if (counts.length < pair.length) return QUARTERS.interval;
        const quarterBars = Math.min(...counts);
        const ages = quarterBars < LEAST_BARS ? await agesOf(pair, client) : [];
        return firstIntervalOf(ages.length === 0 ? undefined : Math.min(...ages), quarterBars);
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};

/** In milliseconds; nothing for a token whose age is unknown, or that is money and old. */
async function agesOf(pair: readonly Address[], client: QueryClient): Promise<number[]> {
  const young = pair.filter((id) => !MONEY_MINTS.includes(id));
  const assets = await Promise.allSettled(young.map((id) => client.fetchQuery(searchedAsset(id))));
  return assets.flatMap((each) => {
    const age = each.status === 'fulfilled' && each.value ? ageOf(each.value, chainNow()) : undefined;
    return age ?? [];
  });
}
