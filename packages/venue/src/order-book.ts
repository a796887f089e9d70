import type { Clock, Millis } from '@orrery/core';
import type { ExecuteResult } from './execute-result.ts';
import type { RouteLeg } from './quote.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** What the venue remembers of an order it has handed out. */
export interface StoredOrder {
  requestId: string;
  transaction: Uint8Array;
  lastValidBlockHeight: bigint;
  expiresAt: Millis;
  route: readonly RouteLeg[];
  /** Set once the order is on its way to the chain: whoever executes it again gets the same answer. */
  answer?: Promise<ExecuteResult> | undefined;
  /** What the chain may know of this order: from then on it is this transaction or none. */
  sent?: SignedTransaction;
}

export interface OrderBook {
  add(order: StoredOrder): void;
  find(requestId: string): StoredOrder | undefined;
}

/** How long an answer can be asked for again after the order's end; later it is read from the chain. */
const KEPT_AFTER_EXPIRY_MS = 60_000;
const MOST_ORDERS = 10_000;

/** Keeps orders while they may be executed or asked about, and never more than a bound: the oldest go first. */
export function createOrderBook(clock: Clock): OrderBook {
  const orders = new Map<string, StoredOrder>();
  const sweep = () => {
    const now = clock.now();
    for (const [requestId, { expiresAt }] of orders) {
      if (orders.size <= MOST_ORDERS && now <= expiresAt + KEPT_AFTER_EXPIRY_MS) return;
      orders.delete(requestId);
    }
  };
  return {
    add(order) {
      orders.set(order.requestId, order);
      sweep();
    },
    find: (requestId) => orders.get(requestId),
  };
}
