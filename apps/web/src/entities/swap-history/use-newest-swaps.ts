import type { UserSwapsReply } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentEntry } from '#entities/transaction/sent.store.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { isAwaited } from './swap-history.model.ts';
import { type SwapsOf, swapHistoryQueries } from './swap-history.queries.ts';

/** A wallet's newest swaps, asked for again as long as one looks, and sooner while one that this browser sent is on its way. */
export function useNewestSwaps(of: SwapsOf & { limit: number; isOff?: boolean }): UserSwapsReply | undefined {
  const { wallet, isOff = false } = of;
  const { data, refetch } = useQuery({
    ...swapHistoryQueries.newest(of),
    ...(isOff && { enabled: false }),
    refetchInterval: ({ state }) => paceOf(wallet, state.data),
  });
  const canAsk = wallet !== undefined && !isOff;
  // The pace is reckoned only when an answer comes.
  useEffect(() => (canAsk ? sentEntry.subscribe(() => void refetch()) : undefined), [canAsk, refetch]);
  return data;
}

function paceOf(wallet: Address | undefined, data: UserSwapsReply | undefined): number {
  if (wallet === undefined) return REFRESH.ownSwaps.else;
  const known = { wallet, swaps: data?.swaps ?? [], now: Date.now() };
  return isAwaited(sentEntry.get(), known) ? REFRESH.ownSwaps.awaited : REFRESH.ownSwaps.else;
}
