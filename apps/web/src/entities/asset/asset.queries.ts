import type { Timeframe } from '@orrery/domain/timeframes';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema, AssetSchema } from '@orrery/wire/tokens/asset';
import type { Category } from '@orrery/wire/tokens/lists';
import type { SearchFilter } from '@orrery/wire/tokens/search';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

interface AssetList {
  category: Category;
  timeframe: Timeframe;
  limit: number;
  /** Filters as keys of the query, by the names the API has for them. */
  where?: Readonly<Record<string, string>>;
}

interface AssetSearch {
  /** Symbol, name, address or a comma list of addresses; empty asks for the default list. */
  query: string;
  limit?: number;
  filters?: readonly SearchFilter[];
}

/** One type for the keys of every list, so that a screen may choose between them. */
const keyOf = (...parts: readonly unknown[]): readonly unknown[] => [...assetQueries.all(), ...parts];

export const assetQueries = {
  all: () => ['asset'] as const,

  list: ({ category, timeframe, limit, where }: AssetList) =>
    queryOptions({
      queryKey: keyOf('list', category, timeframe, limit, where),
      queryFn: ({ signal }) =>
        api.getList(apiPaths.assetList(category, timeframe), { limit, ...where }, AssetSchema, signal),
      ...REFRESH.list,
    }),

  recent: ({ limit, where }: Pick<AssetList, 'limit' | 'where'>) =>
    queryOptions({
      queryKey: keyOf('recent', limit, where),
      queryFn: ({ signal }) => api.getList(apiPaths.assetsRecent, { limit, ...where }, AssetSchema, signal),
      ...REFRESH.recent,
    }),

  /** Tokens by their addresses; unknown ones are left out. */
  byIds: (ids: readonly Address[]) =>
    queryOptions({
      queryKey: keyOf('ids', ids),
      queryFn: ({ signal }) => api.get(apiPaths.assetsRecent, { ids: ids.join() }, AssetListSchema, signal),
      ...REFRESH.search,
    }),

  search: ({ query, limit = 20, filters = [] }: AssetSearch) =>
    queryOptions({
      queryKey: keyOf('search', query, limit, filters),
      queryFn: ({ signal }) =>
        api.get(
          apiPaths.assetSearch,
          { query, limit, filters: filters.length > 0 ? filters.join(',') : undefined },
          AssetListSchema,
          signal,
        ),
      ...REFRESH.search,
    }),
};
