import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQueries } from '@tanstack/react-query';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';

/** Tokens by their addresses; one that nobody knows, or not yet, is left out. */
export function useAssets(ids: readonly Address[]): ReadonlyMap<string, Asset> {
  return useQueries({ queries: [...new Set(ids)].map(searchedAsset), combine: toAssetMap });
}

function toAssetMap(results: readonly { data: Asset | null | undefined }[]): ReadonlyMap<string, Asset> {
  return new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}
