import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useEffect, useState } from 'react';
import type { OrderTool } from './order.queries.ts';
import { useOrders } from './use-orders.ts';

type Order = TriggerOrder | RecurringOrder;

interface FollowedOrders<Followed> {
  /** Without those that are no longer open. */
  orders: readonly Followed[];
  /** To be called in each render: takes over what the list says now, unless a wallet is being asked. */
  follow: (isBusy: boolean) => void;
}

/** Orders of one wallet as the list of open ones has them, from those that a dialog was opened with. */
export function useFollowedOrders<Followed extends Order>(
  tool: OrderTool,
  wallet: Address,
  opened: readonly Followed[],
  isOpen: (order: Followed) => boolean,
): FollowedOrders<Followed> {
  const list = useOrders(tool, wallet, 'active');
  const { orders: listed, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const [orders, setOrders] = useState(opened);
  // A list of recurring orders that cannot be had is an empty one.
  const isKnown = listed !== undefined && (tool === 'trigger' || listed.length > 0);
  const now = isKnown ? opened.map((order) => findIn(listed, order)) : opened;
  const isBehind = hasNextPage && now.some((order) => order === undefined);

  // New orders push others to pages that are not there yet.
  useEffect(() => {
    if (isBehind && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isBehind, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    orders,
    follow: (isBusy) => {
      const open = now.filter((order) => order !== undefined).filter(isOpen);
      if (!isBusy && isKnown && !isBehind && !isSame(open, orders)) setOrders(open);
    },
  };
}

function findIn<Followed extends Order>(
  listed: readonly Order[],
  { orderKey }: Followed,
): Followed | undefined {
  // as: an order never becomes one of another kind
  return listed.find((one) => one.orderKey === orderKey) as Followed | undefined;
}

function isSame(some: readonly Order[], others: readonly Order[]): boolean {
  const same = ({ orderKey, revision }: Order, index: number) =>
    orderKey === others[index]?.orderKey && revision === others[index]?.revision;
  return some.length === others.length && some.every(same);
}
