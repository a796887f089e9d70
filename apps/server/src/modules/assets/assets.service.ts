import type { Clock } from '@orrery/core';
import type { AssetOrder, Market } from '@orrery/market';
import {
  type AssetListParamsSchema,
  type AssetListQuerySchema,
  type AssetRecentQuerySchema,
  type AssetSearchQuerySchema,
  type Sparklines,
  type SparklinesQuerySchema,
  toAssetSort,
} from '@orrery/wire';
import type { InferOutput } from 'valibot';
import { createListCache, type WrittenList } from './list-cache.ts';

/** A sparkline's points are half an hour apart. */
const SPARKLINE_FRESH_MS = 30_000;

/** The screener's lists and the search, as JSON texts that are written at most four times a second each. */
export interface AssetService {
  list(
    params: InferOutput<typeof AssetListParamsSchema>,
    query: InferOutput<typeof AssetListQuerySchema>,
  ): WrittenList;
  search(query: InferOutput<typeof AssetSearchQuerySchema>): WrittenList;
  /** The newest tokens first, or those asked for by id. */
  recent(query: InferOutput<typeof AssetRecentQuerySchema>): WrittenList;
  sparklines(query: InferOutput<typeof SparklinesQuerySchema>): WrittenList;
}

export function createAssetService(market: Market, clock: Clock): AssetService {
  const cache = createListCache(clock);
  const lines = new Map<string, { points: number[]; at: number }>();

  const remembered = (asked: readonly unknown[], write: () => unknown) =>
    cache.remembered(asked, () => {
      market.advance(clock.now());
      return write();
    });

  function sparkline(id: string): number[] {
    const now = clock.now();
    const known = lines.get(id);
    if (known && now - known.at < SPARKLINE_FRESH_MS) return known.points;
    const points = market.sparkline(id);
    lines.set(id, { points, at: now });
    return points;
  }

  return {
    list({ category, timeframe }, { limit, sortBy, sortDir }) {
      const order = toOrder(sortBy, sortDir);
      return remembered(['list', category, timeframe, limit, sortBy, sortDir], () =>
        market.list({ category, timeframe, limit, ...(order && { order }) }),
      );
    },
    search({ query, limit, sortBy, sortDir, filters }) {
      const order = toOrder(sortBy, sortDir);
      return remembered(['search', query, filters, limit, sortBy, sortDir], () =>
        market.search({ query, filters, limit, ...(order && { order }) }),
      );
    },
    recent({ ids, limit, sortBy, sortDir }) {
      return remembered(['recent', ids, limit, sortBy, sortDir], () => {
        if (ids !== undefined) return market.assets(ids, toOrder(sortBy, sortDir));
        const order = toOrder(sortBy ?? 'listedTime', sortDir);
        return market.recent({ limit, ...(order && { order }) });
      });
    },
    sparklines: ({ ids }) =>
      remembered(['sparklines', ids], (): Sparklines => {
        for (const id of lines.keys()) if (!market.has(id)) lines.delete(id);
        return Object.fromEntries(ids.filter((id) => market.has(id)).map((id) => [id, sparkline(id)]));
      }),
  };
}

function toOrder(sortBy: string | undefined, direction: 'asc' | 'desc'): AssetOrder | undefined {
  const sort = sortBy === undefined ? undefined : toAssetSort(sortBy);
  return sort && { sort, direction };
}
