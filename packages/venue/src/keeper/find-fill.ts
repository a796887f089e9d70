import {
  askedFor,
  cycleAmount,
  type OrderAccount,
  type OrderPrices,
  orderPrices,
  slotsOpen,
  toleranceAfter,
  VENUE_CONSTANTS,
  worthAt,
} from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import type { Address } from '@solana/kit';
import type { StateOf } from '../swaps/router/curves/curve-reader.ts';
import type { Quote, QuoteRequest } from '../swaps/router/quote.ts';
import { referencesOf } from './open-orders.ts';

const { orderLimit, orderRecurring, orderPair, orderParts } = VENUE_CONSTANTS;

/** The market as a keeper sees it: what routes give, what pools hold, and the moment at which a transaction would run. */
export interface KeeperView {
  slot: bigint;
  /** Unix seconds. */
  now: bigint;
  quote: (request: QuoteRequest) => Quote;
  stateOf: StateOf;
}

/** A part of an order that can be sold now; amounts in smallest units. */
export interface Fill {
  amount: bigint;
  /** Whether at the price of the means, and not at the asked one. */
  isByMeans: boolean;
  /** The least that the program lets arrive. */
  least: bigint;
  /** The best route for it, the order's fees taken off. */
  quote: Quote;
}

/** How a fill is looked for. */
interface Search {
  isByMeans: boolean;
  /** Bounds the accounts of the route, for its transaction to fit. */
  maxAccounts?: number | undefined;
}

/**
 * Finds the largest part of an order that the program lets be sold at this moment, over the best route; undefined when there is none. All of
 * what a route gives beyond the bound goes to the order's owner.
 */
export function findFill(order: OrderAccount, view: KeeperView, search: Search): Fill | undefined {
  const { isByMeans, maxAccounts } = search;
  const leastFor = boundOf(order, view, isByMeans);
  if (!leastFor) return undefined;
  const fillOf = (amount: bigint): Fill | undefined => {
    const quote = quoteFor(order, amount, view, maxAccounts);
    // What has no place in 64 bits the program refuses as well.
    const least = unlessRefused(() => leastFor(amount));
    return quote && least !== undefined && quote.outAmount >= least
      ? { amount, isByMeans, least, quote }
      : undefined;
  };
  if (order.kind === orderRecurring) return fillOf(cycleAmount(order));
  const whole = fillOf(order.left);
  const parts = partsOf(order);
  if (whole || parts.length === 1) return whole;
  const smallest = fillOf(parts[0] ?? order.left);
  return smallest && largest(parts, smallest, fillOf);
}

/** Returns the smallest part of an order that the program sells by itself. */
export function smallestPart(order: OrderAccount): bigint {
  return partsOf(order)[0] ?? order.left;
}

/** Returns the price of an order by its references as they stand, or undefined when the program would refuse them. */
export function readPrices(order: OrderAccount, view: KeeperView): OrderPrices | undefined {
  return unlessRefused(() => {
    const pools = referencesOf(order).map((id) => poolOf(id, view));
    return orderPrices(order, pools, view.slot);
  });
}

/** Quotes a part of an order, its fees taken off the output; undefined when no route takes it. */
export function quoteFor(
  { inputMint, outputMint, venueBps, referralBps }: OrderAccount,
  amount: bigint,
  { quote }: KeeperView,
  maxAccounts?: number,
): Quote | undefined {
  try {
    return quote({
      inputMint,
      outputMint,
      amount: atoms(amount),
      slippageBps: bps(0),
      platformFeeBps: bps(venueBps + referralBps),
      maxAccounts,
    });
  } catch (error) {
    if (isAppError(error, 'ROUTE_NOT_FOUND') || isAppError(error, 'QUOTE_TOO_SMALL')) return undefined;
    throw error;
  }
}

/** The least output for each part, by the rule of the exit; undefined while the program allows no fill. */
function boundOf(
  order: OrderAccount,
  view: KeeperView,
  isByMeans: boolean,
): ((part: bigint) => bigint) | undefined {
  const { kind, slippageBps, due, notedSlot, bandLow, bandHigh } = order;
  if (!isByMeans) {
    const hasAsked = kind === orderLimit || kind === orderPair;
    return hasAsked ? (part) => askedFor(order, part) : undefined;
  }
  const isRecurring = kind === orderRecurring;
  if (kind === orderLimit || (isRecurring ? view.now < due : notedSlot === 0n)) return undefined;
  const prices = readPrices(order, view);
  if (!prices) return undefined;
  const { spot, shortMean, longMean } = prices;
  const tolerance = toleranceAfter(order, slotsOpen(order, view));
  const isAllowed = isRecurring
    ? bandLow <= longMean && longMean <= bandHigh && distance(spot, shortMean) <= tolerance
    : distance(longMean, shortMean) <= 3n * BigInt(slippageBps);
  return isAllowed ? (part) => worthAt(shortMean, part, tolerance) : undefined;
}

/** The parts but the whole that an order of another kind than recurring is sold in, the smallest first; the whole when it is not divided. */
function partsOf({ size, left }: OrderAccount): bigint[] {
  const least = (size + BigInt(orderParts) - 1n) / BigInt(orderParts);
  const count = Number((left - least) / least);
  return count < 1 ? [left] : Array.from({ length: count }, (_, index) => BigInt(index + 1) * least);
}

/** The largest of ascending parts that can be sold: the price of a part falls with its size. */
function largest(
  parts: readonly bigint[],
  smallest: Fill,
  fillOf: (amount: bigint) => Fill | undefined,
): Fill {
  let [found, low, high] = [smallest, 1, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const fill = fillOf(parts[middle] ?? 0n);
    if (fill) [found, low] = [fill, middle + 1];
    else high = middle;
  }
  return found;
}

function poolOf(id: Address, { stateOf }: KeeperView) {
  try {
    return stateOf({ id }).pool;
  } catch (error) {
    if (isAppError(error, 'POOL_NOT_FOUND')) return undefined;
    throw error;
  }
}

function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}
