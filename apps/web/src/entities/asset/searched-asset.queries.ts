import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { createBatcher, LOOKUP_BATCH } from '#shared/api/batcher.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { assetQueries } from './asset.queries.ts';

const search = createBatcher({
  load: async (ids) => {
    const query = { query: ids.join(','), limit: ids.length };
    const assets = await api.get(apiPaths.assetSearch, query, AssetListSchema);
    return Object.fromEntries(assets.map((asset) => [asset.id, asset]));
  },
  ...LOOKUP_BATCH,
});

/** One token by its address, looked up together with others that are asked for at the same time; null for an address that is no token's. */
export function searchedAsset(id: Address) {
  return queryOptions({
    queryKey: [...assetQueries.all(), 'searched', id] as const,
    queryFn: async ({ signal }) => (await search(id, signal)) ?? null,
    ...REFRESH.search,
  });
}
