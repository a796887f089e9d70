import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const savedAssetQueries = {
  /** The tokens of a kept list as they stand; one that is not listed any more is left out. */
  byIds: (ids: readonly Address[]) =>
    queryOptions({
      queryKey: [...assetQueries.all(), 'kept', ids] as const,
      queryFn: ({ signal }) =>
        api.get(apiPaths.assetsRecent, { ids: ids.join(',') }, AssetListSchema, signal),
      enabled: ids.length > 0,
      ...REFRESH.list,
    }),
};
