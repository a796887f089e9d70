import { CandlesReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import type { ChartView } from './chart-view.ts';

/** More than a wide screen shows, little enough to be here at once. */
export const CANDLES_PER_PAGE = 330;

interface CandlePage extends ChartView {
  id: Address;
}

export const candleQueries = {
  all: () => ['candle'] as const,

  /** The newest candles, oldest first. */
  newest: ({ id, interval, type, quote }: CandlePage) =>
    queryOptions({
      queryKey: [...candleQueries.all(), id, interval, type, quote] as const,
      queryFn: async ({ signal }) => {
        const query = { interval, type, quote, candles: CANDLES_PER_PAGE };
        return (await api.get(apiPaths.candles(id), query, CandlesReplySchema, signal)).candles;
      },
      ...REFRESH.candles,
    }),

  /** Those that opened before a moment in milliseconds; what is past stays as it is. */
  before: ({ id, interval, type, quote }: CandlePage, to: number) =>
    queryOptions({
      queryKey: [...candleQueries.all(), id, interval, type, quote, to] as const,
      queryFn: async ({ signal }) => {
        const query = { interval, type, quote, candles: CANDLES_PER_PAGE, to };
        return (await api.get(apiPaths.candles(id), query, CandlesReplySchema, signal)).candles;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
