import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema, AssetSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { assetQueries } from './asset.queries.ts';

/** One token by its address; null for an address that is no token's. */
export function assetById(id: Address) {
  return queryOptions({
    queryKey: [...assetQueries.all(), 'id', id] as const,
    queryFn: async ({ signal }) => {
      const assets = await api.get(apiPaths.assetsRecent, { ids: id }, AssetListSchema, signal);
      return assets.find((asset) => asset.id === id) ?? null;
    },
    ...REFRESH.list,
  });
}

/** The token as some list already has it, to begin with; undefined when none has. */
export function assetInLists(queryClient: QueryClient, id: Address): Asset | undefined {
  for (const [, list] of queryClient.getQueriesData<unknown>({ queryKey: assetQueries.all() })) {
    const found: unknown = Array.isArray(list) ? list.find((asset: unknown) => hasId(asset, id)) : undefined;
    if (v.is(AssetSchema, found)) return found;
  }
  return undefined;
}

function hasId(asset: unknown, id: Address): boolean {
  return typeof asset === 'object' && asset !== null && 'id' in asset && asset.id === id;
}
