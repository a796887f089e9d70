import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import * as apiPaths from '@orrery/wire/paths';
import { SparklinesSchema } from '@orrery/wire/tokens/sparklines';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { createBatcher } from '#shared/api/batcher.ts';
import { REFRESH } from '#shared/api/refresh.ts';

const MAX_IDS = 100;
/** Long enough that a row which only flies past is never asked for. */
const WAIT_MS = 100;

const loaders = new Map(
  TIMEFRAMES.map((timeframe) => [
    timeframe,
    createBatcher({
      load: (ids) => api.get(apiPaths.sparklines, { ids: ids.join(','), timeframe }, SparklinesSchema),
      most: MAX_IDS,
      waitMs: WAIT_MS,
    }),
  ]),
);

export const sparklineQueries = {
  all: () => ['sparkline'] as const,

  /** Prices over a timeframe, oldest first; empty when unknown. */
  byAsset: (id: Address, timeframe: Timeframe) =>
    queryOptions({
      queryKey: [...sparklineQueries.all(), timeframe, id] as const,
      queryFn: async ({ signal }) => (await loaders.get(timeframe)?.(id, signal)) ?? [],
      ...REFRESH.sparkline[timeframe],
    }),
};
