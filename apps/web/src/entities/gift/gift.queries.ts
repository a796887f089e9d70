import { pause } from '@orrery/core/time';
import * as apiPaths from '@orrery/wire/paths';
import { InvitesReplySchema } from '@orrery/wire/send/send';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { tryPreview } from '#entities/settlement/preview.ts';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import type { NewGift } from './gift-proposal.ts';

const SETTLED_MS = 300;
const TIMERS = {
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};
/** A creation stands on a blockhash, which lives for about a minute. */
const CREATION_MS = 30_000;

/** Keys are logged with what fails, so that they name a code by its place here. */
const codes: string[] = [];

export const giftQueries = {
  all: () => ['gift'] as const,
  lists: () => [...giftQueries.all(), 'list'] as const,

  /** Pages of a sender's gifts that can still be claimed, or of those that ended, newest first. */
  pages: (kind: 'pending' | 'past', wallet: Address | undefined) =>
    infiniteQueryOptions({
      queryKey: [...giftQueries.lists(), kind, wallet] as const,
      queryFn: wallet
        ? ({ signal, pageParam: page }) =>
            api.get(
              kind === 'pending' ? apiPaths.pendingInvites : apiPaths.inviteHistory,
              { address: wallet, page },
              InvitesReplySchema,
              signal,
            )
        : skipToken,
      initialPageParam: 1,
      getNextPageParam: ({ hasMoreData }, _pages, page) => (hasMoreData ? page + 1 : undefined),
      ...REFRESH.gifts,
    }),

  /** The gift at a link, from the chain; null where there is none. */
  atLink: (code: string | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the code is in the key, by its place
    queryOptions({
      queryKey: [...giftQueries.all(), 'link', toKey(code)] as const,
      queryFn: code
        ? async ({ signal }) => {
            const { linkOf, readGift } = await import('./read-gift.ts');
            return await readGift(await linkOf(code), signal);
          }
        : skipToken,
      ...REFRESH.gift,
    }),

  /** How the last gift at a link ended; null where none has, or where nobody knows of it yet. */
  endAtLink: (code: string | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the code is in the key, by its place
    queryOptions({
      queryKey: [...giftQueries.all(), 'end', toKey(code)] as const,
      queryFn: code
        ? async ({ signal }) => {
            const { linkOf } = await import('./read-gift.ts');
            const query = { address: await linkOf(code), page: 1 };
            const { invites } = await api.get(apiPaths.inviteHistory, query, InvitesReplySchema, signal);
            return invites.find(({ action }) => action !== null) ?? null;
          }
        : skipToken,
      ...REFRESH.gift,
    }),

  /** The transaction that leaves a gift, and what a simulation says of it. */
  creation: (gift: NewGift | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a gift holds a bigint, which keys cannot; all of it is in the key
    queryOptions({
      queryKey: [
        ...giftQueries.all(),
        'creation',
        gift && [
          gift.sender,
          gift.mint,
          gift.tokenProgram,
          gift.units,
          String(gift.amount),
          toKey(gift.code),
        ],
      ] as const,
      queryFn: gift
        ? async ({ signal }) => {
            // Until nobody types any more: the query of an amount that has changed is aborted.
            await pause(TIMERS, SETTLED_MS, signal);
            signal.throwIfAborted();
            const { proposeGift } = await import('./gift-proposal.ts');
            const { proposal, ...told } = await proposeGift(gift, signal);
            return { ...told, ...(await tryPreview(() => Promise.resolve(proposal), signal)) };
          }
        : skipToken,
      staleTime: CREATION_MS,
      refetchInterval: CREATION_MS,
      gcTime: 0,
      retry: false,
    }),

  /** The transaction that takes back the gift at a link's address, and what a simulation says of it. */
  taking: (link: Address) =>
    queryOptions({
      queryKey: [...giftQueries.all(), 'taking', link] as const,
      queryFn: ({ signal }) =>
        tryPreview(async () => (await import('./gift-proposal.ts')).proposeReturn(link, signal), signal),
      staleTime: CREATION_MS,
      refetchInterval: CREATION_MS,
      gcTime: 0,
      retry: false,
    }),
};

function toKey(code: string | undefined): number | undefined {
  if (code === undefined) return undefined;
  if (!codes.includes(code)) codes.push(code);
  return codes.indexOf(code);
}
