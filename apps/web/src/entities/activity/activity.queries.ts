import * as apiPaths from '@orrery/wire/paths';
import { type ACTIVITY_PRODUCTS, ActivitiesReplySchema, type Activity } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { isCancellation } from '#shared/errors/cancellation.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track } from '#shared/events/track.ts';

export type ActivityProduct = (typeof ACTIVITY_PRODUCTS)[number];

export interface ActivityPage {
  activities: readonly Activity[];
  hasMore: boolean;
}

export const activityQueries = {
  all: () => ['activity'] as const,

  /** Pages of what a wallet did with a product, newest first, in either shape of the reply (discovery.md §7). */
  pages: (wallet: Address | undefined, product: ActivityProduct) =>
    infiniteQueryOptions({
      queryKey: [...activityQueries.all(), wallet, product] as const,
      queryFn: wallet
        ? ({ signal, pageParam: page }) => fetchActivities({ wallet, product, page }, signal)
        : skipToken,
      initialPageParam: 1,
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
      ...REFRESH.activity,
      // It has one of its own.
      meta: { failureEvent: null },
    }),
};

interface PageAsked {
  wallet: Address;
  product: ActivityProduct;
  page: number;
}

/** One page of it, newest first, counted from 1. Throws as `api` does; a failure is told to the operator. */
export async function fetchActivities(
  { wallet, product, page }: PageAsked,
  signal: AbortSignal,
): Promise<ActivityPage> {
  try {
    const path = apiPaths.activities(wallet);
    const reply = await api.get(path, { product, page }, ActivitiesReplySchema, signal);
    return 'histories' in reply
      ? { activities: reply.histories, hasMore: reply.hasMoreData }
      : { activities: reply.trades, hasMore: reply.page < reply.totalPages };
  } catch (error) {
    if (!isCancellation(error))
      track('Failed to fetch user activities', { ...toFailureFacts(error), wallet, product, page });
    throw error;
  }
}
