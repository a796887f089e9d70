import { inGroups, type OrderPrices, VENUE_CONSTANTS } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import { type KeeperView, quoteFor, readPrices, smallestPart } from './find-fill.ts';
import type { ObserveStep, Step } from './keeper-transaction.ts';
import type { KeptOrder } from './kept-order.ts';
import { type MeansGroup, type OpenOrders, type OrderPair, referencesOf, triggerOf } from './open-orders.ts';

const AGREE_TICKS = BigInt(VENUE_CONSTANTS.agreeTicks);
/** How often a reference's price is noted while its orders may need its means. */
const OBSERVE_SLOTS = 20n;
const LONG_SLOTS = BigInt(VENUE_CONSTANTS.meanLongSlots);
/** The long mean is over 150 slots of 400 ms, and a cycle's references are noted for twice as long before it. */
const [MEAN_SECONDS, OBSERVE_AHEAD_SECONDS] = [60, 180];
/** As many as one transaction has room for. */
const MAX_OBSERVED = 16;
/** Floats are compared with exact bounds: an order this near to the price is looked at exactly. */
const NEAR = 1.001;
/** Orders, those that ask for least first, by whose parts a pair's rate is looked for. */
const RATE_TRIES = 4;

/** What time and means ask for at this moment: expired orders first, then notes, cycles and orders that were triggered. */
export function* dueSteps(orders: OpenOrders, view: KeeperView): Generator<Step> {
  const now = Number(view.now);
  for (const held of heldOf(orders, orders.expiries.upTo(now))) yield { kind: 'expire', held };
  for (const group of orders.groups()) yield* groupSteps(group, orders, view);
  for (const held of heldOf(orders, orders.dues.upTo(now))) yield { kind: 'fill', held, isByMeans: true };
}

/**
 * Returns the rate up to which a pair's orders may be filled now: output for a unit of input at the price of the best route, before a trade of
 * any size moves it. Infinity when no route takes the smallest part of the first few, which anybody can open: then each order is looked at by itself.
 */
export function rateOf(pair: OrderPair, orders: OpenOrders, view: KeeperView): number {
  for (let place = 0; place < RATE_TRIES; place += 1) {
    const next = pair.asked.at(place);
    const order = next && orders.get(next.item)?.order;
    if (!order) break;
    const quote = quoteFor({ ...order, venueBps: 0, referralBps: 0 }, smallestPart(order), view);
    if (!quote) continue;
    const { inAmount, outAmount, priceImpact } = quote;
    return (Number(outAmount) / Number(inAmount) / (1 + priceImpact / 100)) * NEAR;
  }
  return Number.POSITIVE_INFINITY;
}

/** When each reference was last asked to be noted, and which of them are noted by themselves. */
interface Asked {
  asked: ReadonlyMap<Address, bigint>;
  isSuspect: (pool: Address) => boolean;
}

/** The references of open orders that were not noted for some slots, in steps of as many as a transaction takes. */
export function observeSteps(
  orders: OpenOrders,
  view: KeeperView,
  { asked, isSuspect }: Asked,
): ObserveStep[] {
  const references = referencesOfCycles(orders, view);
  for (const group of orders.groups()) for (const id of group.references) references.add(id);
  const stale = [...references].filter(
    (id) => view.slot - (asked.get(id) ?? 0n) >= OBSERVE_SLOTS && ageOf(id, view) >= OBSERVE_SLOTS,
  );
  const together = inGroups(
    stale.filter((id) => !isSuspect(id)),
    MAX_OBSERVED,
  );
  const alone = stale.filter(isSuspect).map((id) => [id]);
  return [...together, ...alone].map((pools) => ({ kind: 'observe', pools }));
}

/**
 * The references of cycles that are due within some minutes. A quiet pool's mean can be read as long as nobody notes it, and then not for as many slots as
 * it is over: shortly before a cycle such a one is left alone.
 */
function referencesOfCycles(orders: OpenOrders, view: KeeperView): Set<Address> {
  const now = Number(view.now);
  const [soon, later] = [new Set<Address>(), new Set<Address>()];
  for (const { order } of heldOf(orders, orders.dues.upTo(now + OBSERVE_AHEAD_SECONDS)))
    for (const id of referencesOf(order)) (order.due <= now + MEAN_SECONDS ? soon : later).add(id);
  for (const id of soon)
    if (ageOf(id, view) >= LONG_SLOTS) later.delete(id);
    else later.add(id);
  return later;
}

function* groupSteps(group: MeansGroup, orders: OpenOrders, view: KeeperView): Generator<Step> {
  const [first] = heldOf(orders, [group.triggers.at(0)?.item, ...group.noted]);
  // Depth is each order's own: the program refuses those whose references have become too thin.
  const prices = first && readPrices({ ...first.order, depth0: 0n, depth1: 0n }, view);
  if (!prices) return;
  const mean = Number(prices.longMean);
  for (const held of heldOf(orders, group.triggers.upTo(-mean))) yield { kind: 'note', held };
  if (isAgreed(prices))
    for (const held of heldOf(orders, group.bests.upTo(mean))) yield { kind: 'note', held };
  for (const held of heldOf(orders, group.noted)) {
    const isBack = !held.order.isPartlySold && prices.longMean > BigInt(triggerOf(held.order)) + AGREE_TICKS;
    yield isBack ? { kind: 'note', held } : { kind: 'fill', held, isByMeans: true };
  }
}

/** A trailing order's best mean is noted only while no price stands out. */
function isAgreed({ spot, shortMean, longMean }: OrderPrices): boolean {
  const all = [spot, shortMean, longMean];
  return all.every((one) => all.every((other) => one - other <= AGREE_TICKS));
}

function heldOf(orders: OpenOrders, addresses: Iterable<Address | undefined>): KeptOrder[] {
  return [...addresses].flatMap((address) => (address && orders.get(address)) ?? []);
}

/** How many slots ago a pool's price was noted. */
function ageOf(id: Address, { stateOf, slot }: KeeperView): bigint {
  try {
    const { observations, observationIndex } = stateOf({ id }).pool;
    return slot - (observations[observationIndex]?.slot ?? slot);
  } catch (error) {
    if (isAppError(error, 'POOL_NOT_FOUND')) return 0n;
    throw error;
  }
}
