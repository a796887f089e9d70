import { pause } from '@orrery/core/time';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { tryPreview } from '#entities/settlement/preview.ts';
import type { NewOrder, OrderChange, OrderSide } from './new-order.ts';
import type { Withdrawal } from './order-proposal.ts';

const SETTLED_MS = 300;
const TIMERS = {
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};
/** A transaction stands on a blockhash, which lives for about a minute. */
const DRAFT_MS = 30_000;
const KEPT = { staleTime: DRAFT_MS, refetchInterval: DRAFT_MS, gcTime: 0, retry: false } as const;

/** Transactions about orders that are made to be signed, and what simulations say of them. */
export const orderDrafts = {
  all: () => ['order-draft'] as const,

  creation: (order: NewOrder | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- an order holds bigints, which keys cannot; all of it is in the key
    queryOptions({
      queryKey: [...orderDrafts.all(), 'creation', order && toKey(order)] as const,
      queryFn: order
        ? async ({ signal }) => {
            // Until nobody types any more: the query of an amount that has changed is aborted.
            await pause(TIMERS, SETTLED_MS, signal);
            signal.throwIfAborted();
            const { proposeOrder } = await import('./order-proposal.ts');
            const { proposal, ...draft } = await proposeOrder(order, signal);
            return { ...draft, ...(await tryPreview(() => Promise.resolve(proposal), signal)) };
          }
        : skipToken,
      ...KEPT,
    }),

  change: (change: OrderChange | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- as above
    queryOptions({
      queryKey: [...orderDrafts.all(), 'change', change && toChangeKey(change)] as const,
      queryFn: change
        ? async ({ signal }) => {
            await pause(TIMERS, SETTLED_MS, signal);
            signal.throwIfAborted();
            const { proposeChange } = await import('./order-proposal.ts');
            const { proposal, ...draft } = await proposeChange(change, signal);
            return { ...draft, ...(await tryPreview(() => Promise.resolve(proposal), signal)) };
          }
        : skipToken,
      ...KEPT,
    }),

  withdrawal: (asked: Withdrawal | undefined) =>
    queryOptions({
      queryKey: [...orderDrafts.all(), 'withdrawal', asked] as const,
      queryFn: asked
        ? ({ signal }) =>
            tryPreview(
              async () => (await import('./order-proposal.ts')).proposeWithdrawal(asked, signal),
              signal,
            )
        : skipToken,
      ...KEPT,
    }),
};

function toKey(order: NewOrder) {
  const { sell, buy, owner, useWSol, network } = order;
  const shared = [order.kind, network, owner, ...sideKey(sell), ...sideKey(buy), useWSol];
  return order.kind === 'limit'
    ? [...shared, String(order.making), String(order.taking), order.expirySeconds, order.slippageBps]
    : [...shared, String(order.total), order.cycles, order.intervalSeconds, order.minPrice, order.maxPrice];
}

function toChangeKey({ owner, order, shown, sell, buy, making, taking, expiry, useWSol }: OrderChange) {
  return [
    owner,
    order,
    shown,
    ...sideKey(sell),
    ...sideKey(buy),
    String(making),
    String(taking),
    expiry,
    useWSol,
  ];
}

function sideKey({ id, tokenProgram, decimals, multiplier }: OrderSide) {
  return [id, tokenProgram, decimals, multiplier];
}
