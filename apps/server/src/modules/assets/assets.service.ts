import type { Clock } from '@orrery/core';
import type { AssetOrder, Market } from '@orrery/market';
import {
  type AssetListParamsSchema,
  type AssetListQuerySchema,
  type AssetSearchQuerySchema,
  toAssetSort,
} from '@orrery/wire';
import type { InferOutput } from 'valibot';

const FRESH_MS = 250;
const KEPT_MOST = 200;

/** The screener's lists and the search, as JSON texts that are written at most four times a second each. */
export interface AssetService {
  list(
    params: InferOutput<typeof AssetListParamsSchema>,
    query: InferOutput<typeof AssetListQuerySchema>,
  ): string;
  search(query: InferOutput<typeof AssetSearchQuerySchema>): string;
}

export function createAssetService(market: Market, clock: Clock): AssetService {
  const texts = new Map<string, { text: string; at: number }>();

  function remembered(key: string, write: () => unknown): string {
    const now = clock.now();
    const known = texts.get(key);
    if (known && now - known.at < FRESH_MS) return known.text;
    if (texts.size >= KEPT_MOST) texts.clear();
    market.advance(now);
    const text = JSON.stringify(write());
    texts.set(key, { text, at: now });
    return text;
  }

  return {
    list({ category, timeframe }, { limit, sortBy, sortDir }) {
      const order = toOrder(sortBy, sortDir);
      return remembered(`list ${category} ${timeframe} ${limit} ${sortBy} ${sortDir}`, () =>
        market.list(category, timeframe, { limit, ...(order && { order }) }),
      );
    },
    search({ query, limit, sortBy, filters }) {
      const order = toOrder(sortBy, 'desc');
      return remembered(`search ${limit} ${sortBy} ${filters.join()} ${query}`, () =>
        market.search(query, filters, { limit, ...(order && { order }) }),
      );
    },
  };
}

function toOrder(sortBy: string | undefined, direction: 'asc' | 'desc'): AssetOrder | undefined {
  const sort = sortBy === undefined ? undefined : toAssetSort(sortBy);
  return sort && { sort, direction };
}
