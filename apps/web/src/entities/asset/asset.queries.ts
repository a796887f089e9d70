import { AssetListSchema, apiPaths, type Category, type SearchFilter, type Timeframe } from '@orrery/wire';
import { queryOptions } from '@tanstack/react-query';
import { REFRESH } from '#entities/refresh.ts';
import { api } from '#shared/api/api.ts';

interface AssetList {
  category: Category;
  timeframe: Timeframe;
  limit: number;
}

interface AssetSearch {
  /** Symbol, name, address or a comma list of addresses; empty asks for the default list. */
  query: string;
  limit?: number;
  filters?: readonly SearchFilter[];
}

export const assetQueries = {
  all: () => ['asset'] as const,

  list: ({ category, timeframe, limit }: AssetList) =>
    queryOptions({
      queryKey: [...assetQueries.all(), 'list', category, timeframe, limit] as const,
      queryFn: ({ signal }) =>
        api.get(apiPaths.assetList(category, timeframe), { limit }, AssetListSchema, signal),
      ...REFRESH.list,
    }),

  search: ({ query, limit = 20, filters = [] }: AssetSearch) =>
    queryOptions({
      queryKey: [...assetQueries.all(), 'search', query, limit, filters] as const,
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
