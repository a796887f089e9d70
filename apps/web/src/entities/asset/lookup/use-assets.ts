import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';

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
