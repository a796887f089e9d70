import type { Address } from '@solana/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { candleQueries } from './candle.queries.ts';
import {
  type CandleInterval,
  type ChartView,
  chartViewEntry,
  firstIntervalOf,
  LEAST_BARS,
  toMeasured,
} from './chart-view.ts';
import { savedChart } from './saved-charts.ts';

interface TokenOfAge extends Pick<ChartView, 'type' | 'quote'> {
  id: Address;
  /** How long it has been traded, in milliseconds; undefined when that is not known. */
  ageMs: number | undefined;
}

const QUARTER = '15_MINUTE';

/** The candles that a token's chart opens with; one that grows older while one looks keeps them. */
export function firstInterval({ id, type, quote, ageMs }: TokenOfAge) {
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- bars are as many in every unit, and what was found is kept as the token ages
  return queryOptions({
    queryKey: ['first-interval', id] as const,
    async queryFn({ client }): Promise<CandleInterval> {
      // However many bars there are.
      if (firstIntervalOf(ageMs, 0) === firstIntervalOf(ageMs, LEAST_BARS)) return firstIntervalOf(ageMs, 0);
      try {
        const quarters = await client.fetchQuery(
          candleQueries.newest({ id, interval: QUARTER, type, quote }),
        );
        return firstIntervalOf(ageMs, quarters.candles.length);
      } catch {
        // The chart itself says that its candles could not be loaded.
        return QUARTER;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks ahead for the candles that a token's page will begin with, by its age in milliseconds if that is known. */
export async function prefetchCandles(
  client: QueryClient,
  { id, ageMs }: Pick<TokenOfAge, 'id' | 'ageMs'>,
): Promise<void> {
  const choice = { ...chartViewEntry.get(), ...savedChart(id) };
  const { type, quote } = toMeasured(choice);
  const first = async () =>
    ageMs === undefined ? QUARTER : client.fetchQuery(firstInterval({ id, type, quote, ageMs }));
  const interval = choice.interval ?? (await first());
  await client.prefetchQuery(candleQueries.newest({ id, interval, type, quote }));
}
