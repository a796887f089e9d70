import {
  POOL_KINDS,
  type PoolAccount,
  type TickArrayAccount,
  VENUE_CONSTANTS,
} from '../generated/accounts.generated.ts';
import { refusal } from './amounts.ts';

const {
  maxTick: MAX_TICK,
  maxTickArrays: MAX_TICK_ARRAYS,
  tickArrays: TICK_ARRAYS,
  ticksPerArray: TICKS_PER_ARRAY,
} = VENUE_CONSTANTS;

/** Places count the ticks that positions may end at, from the lowest that an array has room for. */
const PLACES = TICKS_PER_ARRAY * TICK_ARRAYS;
const ONE = 2n ** 64n;
const TICK_BITS = 19;
/** 2^64 / sqrt(1.0001)^(2^index), to the nearest. */
export const TICK_FACTORS: readonly bigint[] = [
  0xfffcb933bd6fad38n,
  0xfff97272373d4132n,
  0xfff2e50f5f656933n,
  0xffe5caca7e10e4e6n,
  0xffcb9843d60f615an,
  0xff973b41fa98c081n,
  0xff2ea16466c96a38n,
  0xfe5dee046a99a2a8n,
  0xfcbe86c7900a88afn,
  0xf987a7253ac41317n,
  0xf3392b0822b70006n,
  0xe7159475a2c29b74n,
  0xd097f3bdfd2022b9n,
  0xa9f746462d870fe0n,
  0x70d869a156d2a1b9n,
  0x31be135f97d08fdan,
  0x9aa508b5b7a84e2n,
  0x5d6af8dedb8119n,
  0x2216e584f5fan,
];
const LOG_ROOT = Math.log(1.0001) / 2;
/** More than the logarithm and the products may be off, in ticks. */
const DOUBT = 0.001;

/** Returns the square root of the price at a tick within ±443,636, times 2^64. */
export function sqrtPriceAtTick(tick: number): bigint {
  const steps = Math.abs(tick);
  let product = ONE;
  for (let index = TICK_BITS - 1; index >= 0; index -= 1)
    if ((steps >> index) & 1) product = (product * (TICK_FACTORS[index] ?? 0n)) >> 64n;
  return tick > 0 ? (ONE * ONE) / product : product;
}

/** Returns the highest tick with a square-root price at or below the given one, which must be within the outermost ticks. */
export function tickAtSqrtPrice(sqrtPrice: bigint): number {
  const near = Math.log(Number(sqrtPrice) / 2 ** 64) / LOG_ROOT;
  const nearest = Math.round(near);
  if (Math.abs(near - nearest) > DOUBT) return Math.floor(near);
  return sqrtPriceAtTick(nearest) <= sqrtPrice ? nearest : nearest - 1;
}

/** Whether a root of a price lies within those of the outermost ticks. */
export function isSqrtPrice(sqrtPrice: bigint): boolean {
  return sqrtPriceAtTick(-MAX_TICK) <= sqrtPrice && sqrtPrice <= sqrtPriceAtTick(MAX_TICK);
}

/** Returns the lowest and the highest tick a position may end at. */
export function tickBounds(spacing: number): { least: number; most: number } {
  const within = Math.floor(MAX_TICK / spacing);
  return {
    least: -Math.min(within, PLACES / 2) * spacing,
    most: Math.min(within, PLACES / 2 - 1) * spacing,
  };
}

/** Whether positions may end at a tick. */
export function isTick(tick: number, spacing: number): boolean {
  const { least, most } = tickBounds(spacing);
  return tick % spacing === 0 && least <= tick && tick <= most;
}

/** Returns the lowest tick of the array that contains a tick; positions must be able to end at that tick. */
export function arrayStart(tick: number, spacing: number): number {
  return Math.floor(tick / spacing / TICKS_PER_ARRAY) * TICKS_PER_ARRAY * spacing;
}

/** Whether an array of ticks may start there: positions may end at one of them. */
export function isArrayStart(start: number, spacing: number): boolean {
  const { least, most } = tickBounds(spacing);
  const last = start + (TICKS_PER_ARRAY - 1) * spacing;
  return start % (TICKS_PER_ARRAY * spacing) === 0 && least <= last && start <= most;
}

/** Where a tick stands in its array, for one that positions may end at. */
export function indexInArray(tick: number, spacing: number): number {
  return placeAt(tick, spacing) % TICKS_PER_ARRAY;
}

/** Where the array that begins at a tick stands in the pool's bitmap. */
export function indexInBitmap(start: number, spacing: number): number {
  return placeAt(start, spacing) / TICKS_PER_ARRAY;
}

/** The starts of the arrays in which positions end, the lowest first; none of a pool that is not concentrated. */
function usedTickArrays({ kind, bitmap, tickSpacing }: PoolAccount): number[] {
  if (kind !== POOL_KINDS.concentrated) return [];
  return bitmap.flatMap((word, index) => {
    const starts: number[] = [];
    for (let rest = word, bit = 0; rest > 0n; rest >>= 1n, bit += 1) {
      const place = (index * 64 + bit) * TICKS_PER_ARRAY - PLACES / 2;
      if (rest & 1n) starts.push(place * tickSpacing);
    }
    return starts;
  });
}

/** Returns the starts of the tick arrays a trade may cross, in trading order, up to the most an instruction may name. */
export function tickArraysAhead(pool: PoolAccount, isFalling: boolean): number[] {
  const { tick, tickSpacing } = pool;
  const used = usedTickArrays(pool);
  const ahead = isFalling
    ? used.filter((start) => start <= tick).toReversed()
    : used.filter((start) => tick < start + (TICKS_PER_ARRAY - 1) * tickSpacing);
  return ahead.slice(0, MAX_TICK_ARRAYS);
}

/** The arrays of a trade as it has left them, and the starts of those that the price has met, in order. */
export interface ArraysMet {
  at: (start: number) => TickArrayAccount | undefined;
  starts: number[];
}

/**
 * The next tick in use, with its array: the highest one at or below the pool's when the price falls, the lowest one above it when it rises.
 * Throws `VENUE_REFUSED` when there is none, when its array is missing, and when it is one more than a trade may name.
 */
export function nextTick(
  pool: Pick<PoolAccount, 'tick' | 'tickSpacing' | 'bitmap'>,
  arrays: ArraysMet,
  isFalling: boolean,
) {
  const { tickSpacing: spacing, bitmap } = pool;
  let place = placeAt(pool.tick, spacing) + (isFalling ? 0 : 1);
  for (;;) {
    const near = Math.floor(place / TICKS_PER_ARRAY);
    let number = near;
    for (let isFound = false; !isFound; ) {
      const word = bitmap[Math.floor(number / 64)];
      if (word === undefined) throw refusal('notEnoughLiquidity');
      [number, isFound] = findBit(word, number, isFalling);
    }
    const first = number * TICKS_PER_ARRAY;
    if (number !== near) place = first + (isFalling ? TICKS_PER_ARRAY - 1 : 0);
    const array = meet(arrays, (first - PLACES / 2) * spacing);
    const [found, isFound] = findBit(array.used, place, isFalling);
    if (isFound) return { array, index: found - first, tick: (found - PLACES / 2) * spacing };
    place = found;
  }
}

function meet({ at, starts }: ArraysMet, start: number): TickArrayAccount {
  if (starts.at(-1) !== start) starts.push(start);
  const array = at(start);
  if (array === undefined || starts.length > MAX_TICK_ARRAYS) throw refusal('wrongTicks');
  return array;
}

/** The place at or below a tick, -1 when it lies below them all. */
function placeAt(tick: number, spacing: number): number {
  return Math.min(Math.max(Math.floor(tick / spacing) + PLACES / 2, -1), PLACES - 1);
}

/** The next bit that is set in the word that `at` lies in, or else what comes past that word; whether there is one. */
function findBit(word: bigint, at: number, isFalling: boolean): [at: number, isFound: boolean] {
  const bit = at & 63;
  const left = isFalling ? BigInt.asUintN(64, word << BigInt(63 - bit)) : word >> BigInt(bit);
  if (left === 0n) return [isFalling ? at - bit - 1 : at - bit + 64, false];
  return [isFalling ? at - leadingZeros(left) : at + 63 - leadingZeros(left & -left), true];
}

function leadingZeros(word: bigint): number {
  const high = Number(word >> 32n);
  return high === 0 ? 32 + Math.clz32(Number(word)) : Math.clz32(high);
}
