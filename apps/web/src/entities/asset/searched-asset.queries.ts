import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
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

interface Lookups {
  /** Those that are found. */
  assets: ReadonlyMap<string, Asset>;
  /** Those that are still looked for. */
  pending: ReadonlySet<string>;
}

/** Tokens by their addresses; one that nobody knows is in neither. */
export function useAssets(ids: readonly Address[]): Lookups {
  const each = useMemo(() => [...new Set(ids)], [ids]);
  const combine = useCallback(
    (results: readonly { data: Asset | null | undefined; isPending: boolean }[]): Lookups => ({
      assets: new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
      pending: new Set(each.filter((_, index) => results[index]?.isPending)),
    }),
    [each],
  );
  return useQueries({ queries: each.map(searchedAsset), combine });
}
