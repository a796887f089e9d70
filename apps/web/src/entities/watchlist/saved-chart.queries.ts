import type { Timeframe } from '@orrery/domain/timeframes';
import { CandlesReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import type { Metric } from './watchlist.schema.ts';

/** How a window is cut into the points of a small chart; it is asked for again when a point is over, but not more than each minute. */
const WINDOWS: Record<Timeframe, { interval: string; candles: number; everyMs: number }> = {
  '5m': { interval: '15_SECOND', candles: 20, everyMs: 15_000 },
  '1h': { interval: '1_MINUTE', candles: 60, everyMs: 60_000 },
  '6h': { interval: '5_MINUTE', candles: 72, everyMs: 60_000 },
  '24h': { interval: '30_MINUTE', candles: 48, everyMs: 60_000 },
};

interface SavedChart {
  id: Address;
  timeframe: Timeframe;
  metric: Metric;
}

export const savedChartQueries = {
  all: () => ['saved-chart'] as const,

  /** Closing prices or market caps of a window, oldest first, with the least and the most of its bars. */
  byAsset: ({ id, timeframe, metric }: SavedChart) => {
    const { everyMs } = WINDOWS[timeframe];
    return queryOptions({
      queryKey: [...savedChartQueries.all(), id, timeframe, metric] as const,
      queryFn: async ({ signal }) => {
        const { interval, candles: most } = WINDOWS[timeframe];
        const query = { interval, candles: most, type: metric === 'mcap' ? 'mcap' : 'price' };
        const { candles } = await api.get(apiPaths.candles(id), query, CandlesReplySchema, signal);
        return {
          points: candles.map(({ close }) => close),
          low: Math.min(...candles.map(({ low }) => low)),
          high: Math.max(...candles.map(({ high }) => high)),
        };
      },
      staleTime: everyMs,
      refetchInterval: everyMs,
    });
  },
};
