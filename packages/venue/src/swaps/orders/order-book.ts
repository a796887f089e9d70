import type { ParsedTransaction } from '@orrery/chain';
import type { Clock, Millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { ExecuteResult } from './execute/execute-result.ts';
import type { GasClaim, GasCost } from './gas/gas-budget.ts';

/** What it takes to execute an order. */
export interface OpenOrder {
  transaction: Uint8Array;
  lastValidBlockHeight: bigint;
  /** Those that it trades with. */
  pools: readonly Address[];
  /** What the venue pays of it; absent where the taker pays. */
  gas?: GasCost | undefined;
  /** What the chain may know of this order: from then on it is this transaction, signed by its taker, or none. */
  sent?: ParsedTransaction;
  /** The claim to what the venue has paid for the order. */
  claim?: GasClaim;
}

/** What the venue remembers of an order it has handed out. */
export interface StoredOrder {
  requestId: string;
  taker: Address;
  /** The requester of the order; the taker itself when absent. */
  requester?: string | undefined;
  expiresAt: Millis;
  /** Dropped once the order's end is known: thousands that are only kept for their answers would fill tens of megabytes. */
  open: OpenOrder | undefined;
  /** Set once the order is on its way to the chain: executing it again gets the same answer. */
  answer?: Promise<ExecuteResult> | undefined;
}

export interface OrderBook {
  add(order: StoredOrder): void;
  find(requestId: string): StoredOrder | undefined;
}

/** How long an answer can be asked for again after the order's end; later it is read from the chain. */
const KEPT_AFTER_EXPIRY_MS = 60_000;
const MAX_ORDERS = 10_000;

/**
 * Keeps orders while they may be executed or asked about. There are never more than a bound that wait for their execution: the oldest of
 * those with most open orders go first. Not by taker: a request may name any taker.
 */
export function createOrderBook(clock: Clock): OrderBook {
  const orders = new Map<string, StoredOrder>();
  const waiting = new Set<string>();
  const byRequester = new Map<string, Set<string>>();

  /** From then on an order only leaves by its age. */
  const stopWaiting = (order: StoredOrder) => {
    const requester = requesterOf(order);
    waiting.delete(order.requestId);
    const own = byRequester.get(requester);
    own?.delete(order.requestId);
    if (own?.size === 0) byRequester.delete(requester);
  };
  const drop = (order: StoredOrder) => {
    stopWaiting(order);
    orders.delete(order.requestId);
  };
  const dropOldestOfMost = () => {
    let most: ReadonlySet<string> = new Set();
    for (const own of byRequester.values()) if (own.size > most.size) most = own;
    for (const requestId of most) {
      const order = orders.get(requestId);
      if (waiting.size <= MAX_ORDERS || !order) return;
      if (isUnderWay(order)) stopWaiting(order);
      else drop(order);
    }
  };
  const dropOld = () => {
    const now = clock.now();
    for (const order of orders.values()) {
      if (now <= order.expiresAt + KEPT_AFTER_EXPIRY_MS) return;
      drop(order);
    }
  };
  return {
    add(order) {
      const { requestId } = order;
      const requester = requesterOf(order);
      orders.set(requestId, order);
      waiting.add(requestId);
      byRequester.set(requester, (byRequester.get(requester) ?? new Set()).add(requestId));
      dropOld();
      if (waiting.size > MAX_ORDERS) dropOldestOfMost();
    },
    find: (requestId) => orders.get(requestId),
  };
}

function requesterOf({ requester, taker }: StoredOrder): string {
  return requester ?? taker;
}

function isUnderWay({ answer, open }: StoredOrder): boolean {
  return answer !== undefined || open?.sent !== undefined;
}
