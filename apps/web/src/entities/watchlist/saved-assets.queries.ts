import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const savedAssetQueries = {
  /** The current assets of a saved list, without tokens that are no longer listed. */
  byIds: (ids: readonly Address[]) =>
    queryOptions({
      queryKey: [...assetQueries.all(), 'saved', ids] as const,
      queryFn: ({ signal }) =>
        api.get(apiPaths.assetsRecent, { ids: ids.join(',') }, AssetListSchema, signal),
      enabled: ids.length > 0,
      ...REFRESH.list,
    }),
};
