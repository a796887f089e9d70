import { brotliCompressSync, constants } from 'node:zlib';
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

const FRESH_MS = 250;
/** A sparkline's points are half an hour apart. */
const SPARKLINE_FRESH_MS = 30_000;
const KEPT_MOST = 200;
/** A seventh of the size in 0.2 ms for a list of thirty; the highest quality took 36 ms for an eighth. */
const BROTLI_QUALITY = 4;

/** A list as it is sent, compressed at most once. */
export interface WrittenList {
  text: string;
  brotli(): Buffer;
}

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
  const lists = new Map<string, { list: WrittenList; at: number }>();
  const lines = new Map<string, { points: number[]; at: number }>();

  function remembered(key: string, write: () => unknown): WrittenList {
    const now = clock.now();
    const known = lists.get(key);
    if (known && now - known.at < FRESH_MS) return known.list;
    if (lists.size >= KEPT_MOST) lists.clear();
    market.advance(now);
    const list = toWrittenList(JSON.stringify(write()));
    lists.set(key, { list, at: now });
    return list;
  }

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
      return remembered(`list ${category} ${timeframe} ${limit} ${sortBy} ${sortDir}`, () =>
        market.list(category, timeframe, { limit, ...(order && { order }) }),
      );
    },
    search({ query, limit, sortBy, sortDir, filters }) {
      const order = toOrder(sortBy, sortDir);
      return remembered(`search ${limit} ${sortBy} ${sortDir} ${filters.join()} ${query}`, () =>
        market.search(query, filters, { limit, ...(order && { order }) }),
      );
    },
    recent({ ids, limit, sortBy, sortDir }) {
      return remembered(`recent ${limit} ${sortBy} ${sortDir} ${ids}`, () => {
        if (ids !== undefined) {
          return market.assets(ids.split(','), toOrder(sortBy, sortDir)).slice(0, limit);
        }
        const order = toOrder(sortBy ?? 'listedTime', sortDir);
        return market.recent({ limit, ...(order && { order }) });
      });
    },
    sparklines: ({ ids }) =>
      remembered(`sparklines ${ids.join()}`, (): Sparklines => {
        for (const id of lines.keys()) if (!market.has(id)) lines.delete(id);
        return Object.fromEntries(ids.filter((id) => market.has(id)).map((id) => [id, sparkline(id)]));
      }),
  };
}

function toOrder(sortBy: string | undefined, direction: 'asc' | 'desc'): AssetOrder | undefined {
  const sort = sortBy === undefined ? undefined : toAssetSort(sortBy);
  return sort && { sort, direction };
}

function toWrittenList(text: string): WrittenList {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  let compressed: Buffer | undefined;
  return {
    text,
    brotli() {
      compressed ??= brotliCompressSync(text, { params });
      return compressed;
    },
  };
}
