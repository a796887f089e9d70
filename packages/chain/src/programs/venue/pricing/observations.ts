import { isAppError } from '@orrery/core/app-error';
import {
  type Observation,
  POOL_KINDS,
  type PoolAccount,
  VENUE_CONSTANTS,
} from '../generated/accounts.generated.ts';
import { refusal, squareRoot, u64 } from './amounts.ts';
import { stablePrice } from './stable.ts';
import { TICK_FACTORS } from './ticks.ts';

const MAX_PRICE = (1n << 112n) - 1n;
const WORD_BITS = 64n;
const OBSERVATIONS = VENUE_CONSTANTS.observationCount;
const MIN_SLOTS = BigInt(VENUE_CONSTANTS.observationMinSlots);
const MAX_MOVE = BigInt(VENUE_CONSTANTS.observationMaxMove);
const WHOLE_TICK_BITS = 13;
const MAX_U64 = (1n << WORD_BITS) - 1n;
const DEPTH_BITS = 24n;
const DEPTH_ONE = 2 ** 24;
const MOST_DEPTH = 0xffff_ffff;
/** The ticks of a price of 2, times 2^32. */
const TICKS_OF_TWO = 0x1b13d180eb88n;

/** Returns the marginal price of mint 0 in mint 1 in smallest units, times 2^64, at most 2^112 − 1; 0 for a pool without a price. */
export function spotPrice(pool: PoolAccount): bigint {
  try {
    const price = exactPrice(pool);
    return price < MAX_PRICE ? price : MAX_PRICE;
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return 0n;
    throw error;
  }
}

/**
 * Returns the tick of a pool's price as observations note it, at most one below the highest whose price is not above it; undefined for a pool
 * without a price.
 */
export function spotTick(pool: PoolAccount): bigint | undefined {
  const { kind, reserve0, reserve1, figure0, figure1 } = pool;
  if (kind === POOL_KINDS.concentrated) return BigInt(pool.tick);
  try {
    if (kind === POOL_KINDS.product) return tickOfRatio(reserve1, reserve0);
    if (kind === POOL_KINDS.launch) return tickOfRatio(u64(reserve1 + figure1), u64(reserve0 + figure0));
    return kind === POOL_KINDS.stable ? tickOfRatio(stablePrice(pool), 1n << WORD_BITS) : undefined;
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}

/**
 * Returns what it costs to move a pool's price, in liquidity: shares of a product or stable pool, those that a launch will have at least, and of
 * a concentrated pool the positions around the price, narrow ones in proportion to their width.
 */
export function depthOf(pool: PoolAccount): bigint {
  const { kind, depth, lpSupply, reserve0, reserve1, figure0, figure1, figure2 } = pool;
  if (kind === POOL_KINDS.concentrated) return depth;
  if (kind !== POOL_KINDS.launch) return lpSupply;
  const [whole0, whole1, end] = [reserve0 + figure0, reserve1 + figure1, figure2 + figure1];
  if (whole0 > MAX_U64 || whole1 > MAX_U64 || end > MAX_U64 || end === 0n) return 0n;
  const shares = (figure2 * squareRoot(whole0 * whole1)) / end;
  return shares > MAX_U64 ? 0n : shares;
}

/** Returns a depth as observations hold it in 32 bits, greater for a greater one. */
export function shortDepth(depth: bigint): number {
  if (depth === 0n) return 0;
  const bits = bitLength(depth);
  return bits * DEPTH_ONE + (Number((depth << DEPTH_BITS) >> BigInt(bits - 1)) - DEPTH_ONE);
}

/** Returns the least depth that `shortDepth` makes into the given 32 bits. */
export function depthOfShort(short: number): bigint {
  if (short === 0) return 0n;
  const bits = Math.floor(short / DEPTH_ONE);
  return (BigInt(DEPTH_ONE + (short % DEPTH_ONE)) << BigInt(bits - 1)) >> DEPTH_BITS;
}

/** Returns the least depth that a pool has had in the last `slots` slots, and in some before them, as `shortDepth` shortens it. */
export function leastDepth(pool: PoolAccount, slot: bigint, slots: bigint): number {
  const { observationIndex, observationCount, observations } = pool;
  let least = shortDepth(depthOf(pool));
  for (let back = 0; back < observationCount; back++) {
    const observation = observations[(observationIndex + OBSERVATIONS - back) % OBSERVATIONS];
    if (observation === undefined || slot - observation.slot >= slots) break;
    least = Math.min(least, observation.depth);
  }
  return least;
}

/** The pool with price and depth noted up to `slot`, as every trade and every change of liquidity begins. */
export function observePool(pool: PoolAccount, slot: bigint): PoolAccount {
  const { observationIndex, observationCount, observations } = pool;
  const latest = observations[observationIndex];
  if (observationCount === 0 || latest === undefined) {
    const tick = spotTick(pool);
    if (tick === undefined) return pool;
    const opened = { ...pool, openedSlot: Number(BigInt.asUintN(32, slot)) };
    return noted(opened, 0, 1, { slot, sum: 0n, tick: Number(tick), depth: notedDepth(pool) });
  }
  // Slots do not go back.
  if (slot <= latest.slot) return pool;
  const before = observations[(observationIndex + OBSERVATIONS - 1) % OBSERVATIONS];
  const observation = noteAt(pool, latest, slot);
  const isBehind = observationCount === 1 || latest.slot - (before?.slot ?? 0n) >= MIN_SLOTS;
  if (!isBehind) {
    const depth = Math.min(latest.depth, observation.depth);
    return noted(pool, observationIndex, observationCount, { ...observation, depth });
  }
  const index = (observationIndex + 1) % OBSERVATIONS;
  return noted(pool, index, Math.min(observationCount + 1, OBSERVATIONS), observation);
}

/**
 * Returns the mean of the noted ticks, rounded down, since the latest observation at least `minSlots` old (0 counts as 1), and the span in
 * slots. Throws `VENUE_REFUSED`, also for a span of more than twice `minSlots` in which the pool was traded.
 */
export function meanTick(pool: PoolAccount, slot: bigint, minSlots: bigint): { tick: bigint; span: bigint } {
  const { observationIndex, observationCount, observations } = pool;
  const latest = observations[observationIndex];
  if (observationCount === 0 || latest === undefined || slot < latest.slot)
    throw refusal('notEnoughObservations');
  const least = minSlots === 0n ? 1n : minSlots;
  for (let back = 0; back < observationCount; back++) {
    const { slot: start, sum } =
      observations[(observationIndex + OBSERVATIONS - back) % OBSERVATIONS] ?? latest;
    const span = slot - start;
    if (span < least) continue;
    if (back > 0 && span > 2n * least) throw refusal('sparseObservations');
    return { tick: divideDown(noteAt(pool, latest, slot).sum - sum, span), span };
  }
  throw refusal('notEnoughObservations');
}

/** What is noted at `slot` with the price the pool has had since the latest observation: step by step towards its tick. */
function noteAt(pool: PoolAccount, latest: Observation, slot: bigint): Observation {
  const slots = slot - latest.slot;
  const from = BigInt(latest.tick);
  const change = (spotTick(pool) ?? from) - from;
  const [way, sign] = change < 0n ? [-change, -1n] : [change, 1n];
  const whole = way / MAX_MOVE;
  const steps = whole < slots ? whole : slots;
  const gone = ((steps * (steps + 1n)) / 2n) * MAX_MOVE + (slots - steps) * way;
  const moved = steps === slots ? steps * MAX_MOVE : way;
  const sum = latest.sum + from * slots + sign * gone;
  return { slot, sum, tick: Number(from + sign * moved), depth: notedDepth(pool) };
}

/** The depth of a launch cannot become less. */
function notedDepth(pool: PoolAccount): number {
  return pool.kind === POOL_KINDS.launch ? MOST_DEPTH : shortDepth(depthOf(pool));
}

function noted(
  pool: PoolAccount,
  observationIndex: number,
  observationCount: number,
  observation: Observation,
): PoolAccount {
  const observations = pool.observations.with(observationIndex, observation);
  return { ...pool, observationIndex, observationCount, observations };
}

/** The ticks of a / b, undefined when either is 0: those of the power of two that it contains, and those of the rest. */
function tickOfRatio(a: bigint, b: bigint): bigint | undefined {
  if (a === 0n || b === 0n) return undefined;
  let exponent = bitLength(a) - bitLength(b);
  if (exponent < 0 ? a << BigInt(-exponent) < b : a < b << BigInt(exponent)) exponent -= 1;
  // Below 2^64 and from 2^63 on.
  const shift = 63 - exponent;
  let mantissa = shift < 0 ? a / (b << BigInt(-shift)) : (a << BigInt(shift)) / b;
  let tick = (BigInt(exponent) * TICKS_OF_TWO) >> 32n;
  for (let index = WHOLE_TICK_BITS - 1; index >= 0; index -= 1) {
    const less = (mantissa * (TICK_FACTORS[index + 1] ?? 0n)) >> WORD_BITS;
    if (less >> 63n === 0n) continue;
    mantissa = less;
    tick += 1n << BigInt(index);
  }
  return tick;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

function divideDown(value: bigint, by: bigint): bigint {
  return value < 0n ? -((-value + by - 1n) / by) : value / by;
}

function exactPrice(pool: PoolAccount): bigint {
  const { kind, reserve0, reserve1, figure0, figure1, sqrtPrice } = pool;
  if (kind === POOL_KINDS.product) return ratio(reserve0, reserve1);
  if (kind === POOL_KINDS.launch) return ratio(u64(reserve0 + figure0), u64(reserve1 + figure1));
  if (kind === POOL_KINDS.concentrated) return (sqrtPrice * sqrtPrice) >> WORD_BITS;
  return kind === POOL_KINDS.stable ? stablePrice(pool) : 0n;
}

function ratio(whole0: bigint, whole1: bigint): bigint {
  return whole0 === 0n ? 0n : (whole1 << WORD_BITS) / whole0;
}
