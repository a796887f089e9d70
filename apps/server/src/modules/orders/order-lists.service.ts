import type { Clock } from '@orrery/core/time';
import {
  type DcaOrdersQuery,
  type DcaOrdersReply,
  ORDERS_PAGE,
  type RecurringOrdersQuery,
  type RecurringOrdersReply,
  type TriggerOrdersQuery,
  type TriggerOrdersReply,
} from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { OrderFilter, OrderPageRows, OrderRepository } from '../../store/orders/orders.repository.ts';
import { toRecurringOrder, toTriggerOrder } from './order-replies.ts';

export interface OrderLists {
  trigger(query: TriggerOrdersQuery): Promise<TriggerOrdersReply>;
  recurring(query: RecurringOrdersQuery): Promise<RecurringOrdersReply>;
  /** An empty page where the store cannot be read. */
  dca(wallet: Address, query: DcaOrdersQuery & { isActive: boolean }): Promise<DcaOrdersReply>;
}

export interface OrderListsOptions {
  orders: OrderRepository;
  clock: Clock;
  log: Pick<Logger, 'error'>;
}

/** What the three APIs say of orders that are there or were there; both kinds of lists begin with the newest, past orders with those that ended last. */
export function createOrderLists({ orders, clock, log }: OrderListsOptions): OrderLists {
  const pageOf = (owner: Address, page: number, filter: OrderFilter) =>
    orders.page(owner, filter, { limit: ORDERS_PAGE, offset: (page - 1) * ORDERS_PAGE });
  const recurringPage = (owner: Address, page: number, filter: Omit<OrderFilter, 'kinds'>) =>
    pageOf(owner, page, { ...filter, kinds: ['recurring'] });
  return {
    async trigger({ user, orderStatus, page, includeFailedTx, inputMint, outputMint, kinds }) {
      const found = await pageOf(user, page, {
        kinds,
        isActive: orderStatus === 'active',
        withFailed: includeFailedTx === 'true',
        inputMint,
        outputMint,
      });
      const now = clock.now();
      const shown = found.orders.flatMap((order) => toTriggerOrder(order, now) ?? []);
      return { user, orderStatus, orders: shown, ...counted(found, page) };
    },
    async recurring({ recurringType, orderStatus, user, page, mint, includeFailedTx }) {
      const said = { user, orderStatus };
      if (recurringType === 'price') return { ...said, page, totalPages: 0, price: [] };
      const found = await recurringPage(user, page, {
        isActive: orderStatus === 'active',
        withFailed: includeFailedTx === 'true',
        mint,
      });
      const now = clock.now();
      const time = found.orders.map((order) => toRecurringOrder(order, now));
      const list =
        recurringType === 'time'
          ? { time }
          : { all: time.map((order) => ({ ...order, recurringType: 'time' as const })) };
      return { ...said, ...counted(found, page), ...list };
    },
    async dca(wallet, { page, includeFailedTx, isActive }) {
      try {
        const filter = { isActive, withFailed: includeFailedTx === 'true' };
        const found = await recurringPage(wallet, page, filter);
        const now = clock.now();
        return { ...counted(found, page), orders: found.orders.map((order) => toRecurringOrder(order, now)) };
      } catch (err) {
        log.error({ err }, 'recurring orders cannot be listed');
        return { page, totalPages: 0, orders: [] };
      }
    },
  };
}

function counted({ count }: OrderPageRows, page: number) {
  return { page, totalPages: Math.ceil(count / ORDERS_PAGE) };
}
