import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { findBuiltIn, type SwapToken, toSwapToken } from './swap-token.model.ts';

/** A token by its address; a built-in one is there at once. `isMissing` when the server knows none. */
export function useSwapToken(id: Address): { token: SwapToken | undefined; isMissing: boolean } {
  const { data, isSuccess } = useQuery({
    ...assetQueries.search({ query: id, limit: 1 }),
    select: (assets) => assets.find((asset) => asset.id === id),
  });
  const token = data ? toSwapToken(data) : findBuiltIn(id);
  return { token, isMissing: isSuccess && token === undefined };
}
