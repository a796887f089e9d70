import { toRatio } from '@orrery/domain/mints/scaled-amount';
import { VENUE_CONSTANTS } from '../programs/venue/generated/accounts.generated.ts';
import { sqrtPriceAtTick } from '../programs/venue/pricing/ticks.ts';

/** Least and most that a whole token of an order's output may cost in the input; undefined without a bound. */
export interface PriceBand {
  least?: number | undefined;
  most?: number | undefined;
}

/** Digits behind the point of an order's two tokens. */
interface Decimals {
  input: number;
  output: number;
}

const { maxTick } = VENUE_CONSTANTS;
const TWO_TO_128 = 1n << 128n;

/**
 * Returns the ticks between which a recurring order's cycles run: those of the price of its input in its output that lie within the band, the
 * bounds themselves included. Bounds beyond what the program reckons with are its outermost ticks. Throws a `RangeError` for a band without a tick,
 * and for a price that is not above 0.
 */
export function bandTicks(
  { least, most }: PriceBand,
  decimals: Decimals,
): { bandLow: number; bandHigh: number } {
  const bandLow = most === undefined ? -maxTick : tickAbove(outputFor(most, decimals));
  const bandHigh = least === undefined ? maxTick : tickBelow(outputFor(least, decimals));
  if (bandLow > bandHigh) throw new RangeError('no price lies within the band');
  return { bandLow, bandHigh };
}

interface Ratio {
  over: bigint;
  under: bigint;
}

/** Smallest units of output for one of input. */
function outputFor(price: number, { input, output }: Decimals): Ratio {
  if (!(price > 0) || !Number.isFinite(price)) throw new RangeError('a price is above 0');
  const { over, under } = toRatio(price);
  return { over: under * 10n ** BigInt(output), under: over * 10n ** BigInt(input) };
}

/** The highest tick whose price is at most the given one. */
function tickBelow(price: Ratio): number {
  let [low, high] = [-maxTick, maxTick];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (compareTick(middle, price) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The lowest tick whose price is at least the given one. */
function tickAbove(price: Ratio): number {
  const below = tickBelow(price);
  return compareTick(below, price) < 0 && below < maxTick ? below + 1 : below;
}

/** Below 0 where the tick's price is below the given one. */
function compareTick(tick: number, { over, under }: Ratio): number {
  const root = sqrtPriceAtTick(tick);
  const difference = root * root * under - over * TWO_TO_128;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
