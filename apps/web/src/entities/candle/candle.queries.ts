import type { ChartInterval } from '@orrery/domain/chart-intervals';
import { type CandlesReply, CandlesReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import type { BarsPage } from './feeds/datafeed.ts';
import type { TokenMeasure } from './feeds/token-ticks.ts';

/** More than a wide screen shows, little enough to be here at once. */
export const CANDLES_PER_PAGE = 330;

interface CandlePage extends TokenMeasure {
  id: Address;
  interval: ChartInterval;
}

export const candleQueries = {
  all: () => ['candle'] as const,

  /** The newest candles, oldest first. */
  newest: ({ id, interval, type, quote }: CandlePage) =>
    queryOptions({
      queryKey: [...candleQueries.all(), id, interval, type, quote] as const,
      queryFn: async ({ signal }) => {
        const query = { interval, type, quote, candles: CANDLES_PER_PAGE };
        return await api.get(apiPaths.candles(id), query, CandlesReplySchema, signal);
      },
      ...REFRESH.candles,
    }),

  /** Those that opened before a moment in milliseconds; what is past stays as it is. */
  before: ({ id, interval, type, quote }: CandlePage, to: number) =>
    queryOptions({
      queryKey: [...candleQueries.all(), id, interval, type, quote, to] as const,
      queryFn: async ({ signal }) => {
        const query = { interval, type, quote, candles: CANDLES_PER_PAGE, to };
        return await api.get(apiPaths.candles(id), query, CandlesReplySchema, signal);
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** The candles as they were traded: the last one may have been made to end at the price that is shown. */
export function toPage({ candles, traded }: CandlesReply): BarsPage {
  const { last } = traded ?? {};
  return { bars: last ? [...candles.slice(0, -1), last] : candles, slot: traded?.blockId };
}
