import type { Address } from '@solana/kit';
import type { Random } from '../../random.ts';
import { createRandomSet } from '../../random-set.ts';
import type { OpenOrder, Trader } from '../trader.ts';

/** The traders' open orders as the chain was last read. */
export interface OrderBook {
  readonly size: number;
  /** False until all of them were read, and again when one may have been opened unseen. */
  readonly isRead: boolean;
  all(): readonly OpenOrder[];
  of(trader: Trader): readonly OpenOrder[];
  pick(random: Random): OpenOrder | undefined;
  /** Adds an order, or replaces what was known of it. */
  set(order: OpenOrder): void;
  drop(address: Address): void;
  setRead(isRead: boolean): void;
}

export function createOrderBook(): OrderBook {
  const byAddress = new Map<Address, OpenOrder>();
  const byTrader = new Map<Trader, OpenOrder[]>();
  const orders = createRandomSet<OpenOrder>();
  let isRead = false;

  function drop(address: Address): void {
    const order = byAddress.get(address);
    if (!order) return;
    byAddress.delete(address);
    orders.remove(order);
    const left = byTrader.get(order.trader)?.filter((other) => other !== order) ?? [];
    if (left.length > 0) byTrader.set(order.trader, left);
    else byTrader.delete(order.trader);
  }

  return {
    get size() {
      return orders.size;
    },
    get isRead() {
      return isRead;
    },
    all: () => orders.items(),
    of: (trader) => byTrader.get(trader) ?? [],
    pick: (random) => orders.pick(random),
    set(order) {
      drop(order.address);
      byAddress.set(order.address, order);
      orders.add(order);
      byTrader.set(order.trader, [...(byTrader.get(order.trader) ?? []), order]);
    },
    drop,
    setRead(value) {
      isRead = value;
    },
  };
}
