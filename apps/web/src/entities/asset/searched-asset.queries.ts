import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { queryOptions, useQueries } from '@tanstack/react-query';
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

/** Tokens by their addresses; one that nobody knows, or not yet, is left out. */
export function useAssets(ids: readonly Address[]): ReadonlyMap<string, Asset> {
  return useQueries({ queries: [...new Set(ids)].map(searchedAsset), combine: toAssetMap });
}

function toAssetMap(results: readonly { data: Asset | null | undefined }[]): ReadonlyMap<string, Asset> {
  return new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}
