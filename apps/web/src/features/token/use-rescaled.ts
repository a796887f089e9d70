import type { Asset } from '@orrery/wire/tokens/asset';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toMultiplier } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';

/**
 * What a token's amounts are shown times now. When that changes, its candles, trades and holders are asked for anew: those on screen
 * count by the multiplier before.
 */
export function useRescaled(asset: Asset | null | undefined, toldAt?: number): number {
  const queryClient = useQueryClient();
  const id = asset?.id;
  const multiplier = asset ? toMultiplier(asset, toldAt) : 1;
  const shown = useRef({ id, multiplier });
  useEffect(() => {
    const before = shown.current;
    shown.current = { id, multiplier };
    if (id === undefined || before.id !== id || before.multiplier === multiplier) return;
    const [assets] = assetQueries.all();
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] !== assets && queryKey.includes(id),
    });
  }, [queryClient, id, multiplier]);
  return multiplier;
}
