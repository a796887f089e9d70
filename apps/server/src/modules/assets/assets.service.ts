import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import type { Timeframe } from '@orrery/domain/timeframes';
import { toCriteria } from '@orrery/domain/tokens/asset-filters';
import type { AssetOrder, MarketReader } from '@orrery/market';
import { otherTimeframe } from '@orrery/wire/tokens/filters';
import { GEM_BUCKETS } from '@orrery/wire/tokens/gems';
import {
  type AssetListParamsSchema,
  type AssetListQuerySchema,
  type AssetRecentQuerySchema,
  toAssetSort,
} from '@orrery/wire/tokens/lists';
import type { AssetSearchQuerySchema, SymbolMapQuerySchema } from '@orrery/wire/tokens/search';
import type { Sparklines, SparklinesQuerySchema } from '@orrery/wire/tokens/sparklines';
import type { InferOutput } from 'valibot';
import { type GemsBody, listGems } from '../list-gems.ts';
import type { ListCache, WrittenList } from './list-cache.ts';
import { withRanks } from './with-ranks.ts';

/** A sparkline's points are at least a minute apart. */
const SPARKLINE_FRESH_MS = 30_000;
/** All seventeen would be two thirds of what a page of sparklines weighs. */
const SPARKLINE_DIGITS = 6;

/** The screener's lists and the search, as JSON texts. */
export interface AssetService {
  /** Throws `REQUEST_INVALID` for a filter of another timeframe. */
  list(
    params: InferOutput<typeof AssetListParamsSchema>,
    query: InferOutput<typeof AssetListQuerySchema>,
  ): WrittenList;
  search(query: InferOutput<typeof AssetSearchQuerySchema>): WrittenList;
  /** The newest tokens first, or those asked for by id. */
  recent(query: InferOutput<typeof AssetRecentQuerySchema>): WrittenList;
  gems(body: GemsBody): WrittenList;
  verifiedAddresses(query: InferOutput<typeof SymbolMapQuerySchema>): WrittenList;
  duplicateSymbols(): WrittenList;
  sparklines(query: InferOutput<typeof SparklinesQuerySchema>): WrittenList;
}

export function createAssetService({
  market,
  clock,
  cache: { remembered },
}: {
  market: MarketReader;
  clock: Clock;
  cache: ListCache;
}): AssetService {
  const lines = new Map<string, { points: number[]; at: number }>();

  function sparkline(id: string, timeframe: Timeframe): number[] {
    const now = clock.now();
    const key = `${id} ${timeframe}`;
    const known = lines.get(key);
    if (known && now - known.at < SPARKLINE_FRESH_MS) return known.points;
    const points = market
      .sparkline(id, timeframe)
      .map((price) => Number(price.toPrecision(SPARKLINE_DIGITS)));
    lines.set(key, { points, at: now });
    return points;
  }

  function ranked(
    request: Parameters<MarketReader['list']>[0],
    filters: Parameters<typeof toCriteria>[0],
  ): WrittenList {
    return remembered(['list', request, filters, age(filters)], () =>
      withRanks(market.list({ ...request, criteria: toCriteria(filters) })),
    );
  }

  return {
    list({ category, timeframe }, { limit, sortBy, sortDir, filters, suffix }) {
      if (suffix && suffix.timeframe !== timeframe)
        throw new AppError('REQUEST_INVALID', { field: suffix.key, reason: otherTimeframe(timeframe) });
      const request = { category, timeframe, limit, ...toOrder(sortBy, sortDir) };
      return ranked(request, filters);
    },
    search({ query, limit, sortBy, sortDir, filters }) {
      const request = { query, filters, limit, ...toOrder(sortBy, sortDir) };
      return remembered(['search', request], () => withRanks(market.search(request)));
    },
    recent({ ids, limit, sortBy, sortDir, filters, suffix }) {
      const { order } = toOrder(sortBy, sortDir);
      if (ids) return remembered(['ids', ids, order], () => market.assets(ids, order));
      const { order: listed } = toOrder(sortBy ?? 'listedTime', sortDir);
      const request = {
        category: 'recent' as const,
        timeframe: suffix?.timeframe ?? ('24h' as const),
        limit,
        ...(listed && { order: listed }),
      };
      return ranked(request, filters);
    },
    gems: (body) =>
      remembered(['gems', body, GEM_BUCKETS.map((name) => age(body[name]?.filters))], () =>
        listGems(market, body),
      ),
    verifiedAddresses: ({ symbols }) =>
      remembered(['verified', symbols], () => market.verifiedAddresses(symbols)),
    duplicateSymbols: () => remembered(['duplicates'], () => market.duplicateSymbols()),
    sparklines({ ids, timeframe }) {
      const now = clock.now();
      return remembered(
        ['sparklines', ids, timeframe, Math.floor(now / SPARKLINE_FRESH_MS)],
        (): Sparklines => {
          for (const [key, { at }] of lines) if (now - at >= SPARKLINE_FRESH_MS) lines.delete(key);
          const known = ids.filter((id) => market.has(id));
          return Object.fromEntries(known.map((id) => [id, sparkline(id, timeframe)]));
        },
      );
    },
  };

  /** What a list asks of ages changes with the time though the market stands still: such a list is of its second. */
  function age({ ranges = {} }: { ranges?: object | undefined } = {}): number | undefined {
    return 'tokenAge' in ranges || 'bondedAge' in ranges ? Math.floor(clock.now() / 1000) : undefined;
  }
}

function toOrder(sortBy: string | undefined, direction: 'asc' | 'desc'): { order?: AssetOrder } {
  const sort = sortBy === undefined ? undefined : toAssetSort(sortBy);
  return sort ? { order: { sort, direction } } : {};
}
