import * as apiPaths from '@orrery/wire/paths';
import { type ACTIVITY_PRODUCTS, ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { isCancellation } from '#shared/errors/cancellation.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track } from '#shared/events/track.ts';
import { type ActivityPage, withNewest } from './activity.model.ts';

export type ActivityProduct = (typeof ACTIVITY_PRODUCTS)[number];

export const activityQueries = {
  all: () => ['activity'] as const,

  /** Pages of what a wallet did with a product, newest first, in either shape of the reply. */
  pages: (wallet: Address, product: ActivityProduct) =>
    infiniteQueryOptions({
      queryKey: [...activityQueries.all(), wallet, product] as const,
      queryFn: ({ signal, pageParam: page }) => fetchActivities({ wallet, product, page }, signal),
      initialPageParam: 1,
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
      // To ask again for every page that was scrolled through is what `newest` saves.
      staleTime: Number.POSITIVE_INFINITY,
      // It has one of its own.
      meta: { failureEvent: null },
    }),

  /** Puts what is newer than the pages on top of them; they begin anew where more came than the first page holds. */
  newest: (wallet: Address, product: ActivityProduct) =>
    queryOptions({
      queryKey: [...activityQueries.all(), wallet, product, 'newest'] as const,
      queryFn: async ({ signal, client }) => {
        const first = await fetchActivities({ wallet, product, page: 1 }, signal);
        client.setQueryData(
          activityQueries.pages(wallet, product).queryKey,
          (held) => held && withNewest(held, first),
        );
        return null;
      },
      // Not at once after the pages themselves, but whenever they are shown again.
      initialData: null,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      refetchInterval: REFRESH.activity.newest,
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
      track('FETCH_ACTIVITIES_FAILED', { ...toFailureFacts(error), wallet, product, page });
    throw error;
  }
}
