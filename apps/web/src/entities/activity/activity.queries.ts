import * as apiPaths from '@orrery/wire/paths';
import { type ACTIVITY_PRODUCTS, ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { isCancellation } from '#shared/errors/cancellation.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track } from '#shared/events/track.ts';
import { type ActivityPage, withNewest } from './activity.model.ts';

export type ActivityProduct = (typeof ACTIVITY_PRODUCTS)[number];

/** Maximum number of pages of a wallet's activity that are read for the addresses it paid. */
const LOOKED_PAGES = 5;

/** The recipients a wallet paid, newest first, by its activity. */
export interface PaidBefore {
  addresses: readonly Address[];
  /** How many activities were looked through; undefined when that was all. */
  lookedThrough: number | undefined;
}

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

  /** Not under `all`: what a send has added stands until the indexer has it too. */
  paidBefore: (sender: Address | undefined) =>
    queryOptions({
      queryKey: ['paid-before', sender] as const,
      queryFn: sender ? ({ signal }) => fetchPaidBefore(sender, signal) : skipToken,
      ...REFRESH.paid,
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

async function fetchPaidBefore(sender: Address, signal: AbortSignal): Promise<PaidBefore> {
  const addresses = new Set<Address>();
  let count = 0;
  for (let page = 1; page <= LOOKED_PAGES; page += 1) {
    const { activities, hasMore } = await fetchActivities({ wallet: sender, product: 'SWAP', page }, signal);
    count += activities.length;
    for (const { action, counterparty } of activities)
      if (action === 'send' && counterparty) addresses.add(counterparty);
    if (!hasMore) return { addresses: [...addresses], lookedThrough: undefined };
  }
  return { addresses: [...addresses], lookedThrough: count };
}
