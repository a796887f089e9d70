import * as apiPaths from '@orrery/wire/paths';
import { UserSwapsReplySchema } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

/** A wallet's swaps of all tokens, of one, or of one of two for the other. */
export interface SwapsOf {
  wallet: Address | undefined;
  mints?: readonly Address[] | undefined;
}

interface PageAsked {
  mints?: readonly Address[] | undefined;
  limit?: number | undefined;
  offset?: string | undefined;
}

/** One page of a wallet's swaps, newest first. */
export function fetchSwaps(address: Address, { mints, limit, offset }: PageAsked, signal: AbortSignal) {
  const query = { address, mints: mints?.join(), limit, offset };
  return api.get(apiPaths.userSwaps, query, UserSwapsReplySchema, signal);
}

const FIRST: { offset?: string } = {};

export const swapHistoryQueries = {
  all: () => ['swap-history'] as const,

  /** Pages of a wallet's swaps; `newest` brings those after the first page, so no page is asked for again. */
  pages: ({ wallet, mints }: SwapsOf) =>
    infiniteQueryOptions({
      queryKey: [...swapHistoryQueries.all(), 'pages', wallet, mints] as const,
      queryFn: wallet
        ? ({ signal, pageParam: { offset } }) => fetchSwaps(wallet, { mints, offset }, signal)
        : skipToken,
      initialPageParam: FIRST,
      getNextPageParam: ({ next }): typeof FIRST | undefined =>
        next === null ? undefined : { offset: next },
      staleTime: Number.POSITIVE_INFINITY,
      // A user who comes back starts with the newest again.
      gcTime: 0,
    }),

  /** A wallet's newest swaps. */
  newest: ({ wallet, mints, limit }: SwapsOf & { limit: number }) =>
    queryOptions({
      queryKey: [...swapHistoryQueries.all(), 'newest', wallet, mints, limit] as const,
      queryFn: wallet ? ({ signal }) => fetchSwaps(wallet, { mints, limit }, signal) : skipToken,
    }),
};
