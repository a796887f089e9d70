import {
  type OrderAccount,
  POOL_KINDS,
  type PoolAccount,
  VENUE_CONSTANTS,
} from '../programs/venue/generated/accounts.generated.ts';
import { refusal, u64 } from '../programs/venue/pricing/amounts.ts';
import {
  depthOfShort,
  leastDepth,
  meanTick,
  shortDepth,
  spotTick,
} from '../programs/venue/pricing/observations.ts';
import { sqrtPriceAtTick } from '../programs/venue/pricing/ticks.ts';

const {
  orderRecurring,
  orderParts,
  meanLongSlots,
  meanShortSlots,
  referenceMinAge,
  toleranceLeastBps,
  toleranceSlots,
  maxTick,
} = VENUE_CONSTANTS;
const WHOLE_BPS = 10_000n;

/** Ticks of the price of an order's input in its output: now, and its two means. A tick is a basis point. */
export interface OrderPrices {
  spot: bigint;
  shortMean: bigint;
  longMean: bigint;
}

/** What an order's reference pools say of its price; `undefined` for a pool that is not there. */
export type References = readonly (PoolAccount | undefined)[];

type Terms = Pick<OrderAccount, 'slippageBps'>;

/**
 * Returns the prices of an order by its reference pools, as the program reads them at a slot. Throws `VENUE_REFUSED` for a pool that is gone, of
 * other mints, too young, too thin, or noted too seldom.
 */
export function orderPrices(order: OrderAccount, references: References, slot: bigint): OrderPrices {
  const depths = [order.depth0, order.depth1];
  let held = order.inputMint;
  const prices = { spot: 0n, shortMean: 0n, longMean: 0n };
  for (const [index, pool] of references.entries()) {
    const depth = depths[index] ?? 0n;
    if (!pool || pool.kind === POOL_KINDS.quoted || pool.observationCount === 0)
      throw refusal('orderReference');
    const age = BigInt.asUintN(32, slot - BigInt(pool.openedSlot));
    if (age < BigInt(referenceMinAge)) throw refusal('orderReference');
    const spot = spotTick(pool);
    const isSecond = held === pool.mint1;
    if ((!isSecond && held !== pool.mint0) || spot === undefined) throw refusal('orderReference');
    held = isSecond ? pool.mint0 : pool.mint1;
    const sign = isSecond ? -1n : 1n;
    prices.spot += sign * spot;
    prices.shortMean += sign * meanTick(pool, slot, BigInt(meanShortSlots)).tick;
    prices.longMean += sign * meanTick(pool, slot, BigInt(meanLongSlots)).tick;
    if (leastDepth(pool, slot, BigInt(meanLongSlots)) < shortDepth(depth)) throw refusal('orderReference');
  }
  if (held !== order.outputMint) throw refusal('orderReference');
  return prices;
}

/**
 * Returns the least depth that a pool has had throughout the long mean up to a slot, in liquidity, rounded down to 25 bits: what an order can ask
 * of it as a reference at most. Half of it lets a pool lose some liquidity before the order rests.
 */
export function referenceDepth(pool: PoolAccount, slot: bigint): bigint {
  return depthOfShort(leastDepth(pool, slot, BigInt(meanLongSlots)));
}

/** Returns the basis points below a mean that are allowed the given slots after an order became due or was triggered. */
export function toleranceAfter({ slippageBps }: Terms, slots: bigint): bigint {
  const [most, least, whole] = [BigInt(slippageBps), BigInt(toleranceLeastBps), BigInt(toleranceSlots)];
  return most <= least || slots >= whole ? most : least + ((most - least) * slots) / whole;
}

/** Returns the least output, in smallest units, for a part of a limit or pair order's input. */
export function askedFor(
  { asked, size, slippageBps }: Pick<OrderAccount, 'asked' | 'size' | 'slippageBps'>,
  part: bigint,
): bigint {
  const whole = divideUp(asked * (WHOLE_BPS - BigInt(slippageBps)), WHOLE_BPS);
  return u64(divideUp(whole * part, size));
}

/** Returns the least output for a part at a tick, less a tolerance in basis points. Throws `VENUE_REFUSED` for a price out of bounds. */
export function worthAt(tick: bigint, part: bigint, toleranceBps: bigint): bigint {
  if (tick < -BigInt(maxTick) || tick > BigInt(maxTick)) throw refusal('invalidCalculation');
  const root = sqrtPriceAtTick(Number(tick));
  const worth = u64((part * root * root) >> 128n);
  return u64(divideUp(worth * (WHOLE_BPS - toleranceBps), WHOLE_BPS));
}

/** Returns the input of a recurring order's next cycle: an equal part, or what is left for the last one. */
export function cycleAmount({
  cycles,
  cyclesDone,
  left,
  size,
}: Pick<OrderAccount, 'cycles' | 'cyclesDone' | 'left' | 'size'>): bigint {
  return cyclesDone + 1 === cycles ? left : size / BigInt(cycles);
}

/** Returns when the cycle after one that runs at `now` is due; all in Unix seconds. */
export function dueAfter({ start, interval }: Pick<OrderAccount, 'start' | 'interval'>, now: bigint): bigint {
  return start + ((now - start) / interval + 1n) * interval;
}

/** Whether the program sells this part of an order: of a recurring one a cycle's, of others all, or a sixteenth at least that leaves one. */
export function isPart(order: OrderAccount, part: bigint): boolean {
  if (order.kind === orderRecurring) return part === cycleAmount(order);
  const dust = divideUp(order.size, BigInt(orderParts));
  return part === order.left || (part >= dust && order.left - part >= dust);
}

/** Returns the slots that the tolerance has grown for: since a recurring order became due, or since another one was triggered. */
export function slotsOpen(order: OrderAccount, { slot, now }: { slot: bigint; now: bigint }): bigint {
  return order.kind === orderRecurring ? ((now - order.due) * 5n) / 2n : slot - order.notedSlot;
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
