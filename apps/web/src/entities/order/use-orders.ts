import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OrderStatus, type OrderTool, orderQueries } from './order.queries.ts';

type Order = TriggerOrder | RecurringOrder;

/** A wallet's orders of one tool, as far as their pages are there. */
export function useOrders(tool: OrderTool, wallet: Address, status: OrderStatus) {
  const trigger = useInfiniteQuery({ ...orderQueries.trigger(wallet, status), enabled: tool === 'trigger' });
  const recurring = useInfiniteQuery({
    ...orderQueries.recurring(wallet, status),
    enabled: tool === 'recurring',
  });
  const { data, ...query } = tool === 'trigger' ? trigger : recurring;
  const orders = useMemo(() => {
    const pages: readonly { orders: readonly Order[] }[] | undefined = data?.pages;
    // A list that moves between two pages may show one order on both.
    return (
      pages && [...new Map(pages.flatMap(({ orders }) => orders).map((one) => [one.orderKey, one])).values()]
    );
  }, [data]);
  return { ...query, orders };
}
