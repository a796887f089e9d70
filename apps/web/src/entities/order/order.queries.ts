import {
  DcaOrdersReplySchema,
  type RecurringOrder,
  type TriggerOrder,
  TriggerOrdersReplySchema,
} from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { log } from '#shared/log.ts';

/** Orders that are open, or those that ended. */
export type OrderStatus = 'active' | 'history';

/** The tools whose orders are listed apart. */
export type OrderTool = 'trigger' | 'recurring';

export interface OrdersPage<Order> {
  orders: Order[];
  page: number;
  totalPages: number;
}

const EMPTY = { orders: [], page: 1, totalPages: 0 };

export const orderQueries = {
  all: () => ['order'] as const,
  lists: (tool: OrderTool) => [...orderQueries.all(), tool] as const,

  /** Pages of a wallet's limit orders, newest first; past ones by their end. */
  trigger: (wallet: Address, status: OrderStatus) =>
    infiniteQueryOptions({
      queryKey: [...orderQueries.lists('trigger'), status, wallet] as const,
      queryFn: ({ signal, pageParam: page }): Promise<OrdersPage<TriggerOrder>> =>
        api.get(
          apiPaths.triggerOrders,
          { user: wallet, orderStatus: status, page },
          TriggerOrdersReplySchema,
          signal,
        ),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      ...REFRESH.orders,
    }),

  /** Pages of a wallet's recurring orders, in the same order; an empty page where they cannot be had, which is logged. */
  recurring: (wallet: Address, status: OrderStatus) =>
    infiniteQueryOptions({
      queryKey: [...orderQueries.lists('recurring'), status, wallet] as const,
      queryFn: async ({ signal, pageParam: page }): Promise<OrdersPage<RecurringOrder>> => {
        const path = (status === 'active' ? apiPaths.activeDca : apiPaths.historicalDca)(wallet);
        try {
          return await api.get(path, { page, includeFailedTx: 'true' }, DcaOrdersReplySchema, signal);
        } catch (error) {
          signal.throwIfAborted();
          log.warn('recurring orders cannot be had', { error });
          return EMPTY;
        }
      },
      initialPageParam: 1,
      getNextPageParam: nextPage,
      ...REFRESH.recurringOrders,
    }),
};

function nextPage({
  page,
  totalPages,
}: Pick<OrdersPage<unknown>, 'page' | 'totalPages'>): number | undefined {
  return page < totalPages ? page + 1 : undefined;
}

type Pages = InfiniteData<OrdersPage<{ orderKey: Address }>>;

/** Takes orders out of the open ones that are cached; a list that is on its way meanwhile is asked for again. */
export async function dropOrders(
  client: QueryClient,
  tool: OrderTool,
  wallet: Address,
  orders: readonly Address[],
): Promise<void> {
  const queryKey = [...orderQueries.lists(tool), 'active', wallet];
  await client.cancelQueries({ queryKey });
  client.setQueryData<Pages>(
    queryKey,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          orders: page.orders.filter(({ orderKey }) => !orders.includes(orderKey)),
        })),
      },
  );
}
