import { NO_TICK } from '../empty-accounts.ts';
import {
  type PoolAccount,
  type PositionAccount,
  type Tick,
  type TickArrayAccount,
  VENUE_CONSTANTS,
} from '../generated/accounts.generated.ts';
import { HUNDRED_PERCENT, refusal, u64, withoutFee } from './amounts.ts';
import {
  arrayStart,
  indexInArray,
  indexInBitmap,
  nextTick,
  sqrtPriceAtTick,
  tickAtSqrtPrice,
} from './ticks.ts';

const ONE = 2n ** 64n;
const LIQUIDITY_END = 2n ** 96n;
const DEPTH_TICK_BITS = BigInt(VENUE_CONSTANTS.depthTickBits);

/** A concentrated pool with its tick arrays by their starts. */
export interface ConcentratedState {
  pool: PoolAccount;
  tickArrays: ReadonlyMap<number, TickArrayAccount>;
}

/** The side of the mint that comes in. */
export type Side = 0 | 1;

/** By how much a position's liquidity changes. */
export interface PositionChange {
  liquidity: bigint;
  isIncrease: boolean;
}

/**
 * Sells smallest units of a side's mint, the pool's fee in them. `starts` are those of the tick arrays that a transaction must name, in order.
 * Throws `VENUE_REFUSED`.
 */
export function sellConcentrated(state: ConcentratedState, input: Side, amountIn: bigint) {
  const { out, state: after, starts } = takeSteps(state, { input, isSale: true, left: amountIn });
  return { amountOut: out, state: after, starts };
}

/** Buys smallest units of the other side's mint: the least `amountIn` that gives them, the pool's fee in it. Throws `VENUE_REFUSED`. */
export function buyConcentrated(state: ConcentratedState, input: Side, amountOut: bigint) {
  const { in: amountIn, state: after, starts } = takeSteps(state, { input, isSale: false, left: amountOut });
  return { amountIn, state: after, starts };
}

/**
 * Credits a position its fees and changes its liquidity; amounts are paid in for an increase and out for a decrease, in smallest units.
 * Throws `VENUE_REFUSED`.
 */
export function changePosition(state: ConcentratedState, position: PositionAccount, change: PositionChange) {
  const { lower, upper } = position;
  if (!change.isIncrease && change.liquidity > position.liquidity) throw refusal('notEnoughLiquidity');
  const credited = creditFees(state, position);
  const liquidity = shiftLiquidity(position.liquidity, change);
  const depth = depthIn({ ...position, liquidity }) - depthIn(position);
  const shift = { ...change, depth };
  const after = changeTick(changeTick(state, lower, shift, false), upper, shift, true);
  const isAround = lower <= after.pool.tick && after.pool.tick < upper;
  const pool = isAround
    ? {
        ...after.pool,
        liquidity: shiftLiquidity(after.pool.liquidity, change),
        depth: after.pool.depth + depth,
      }
    : after.pool;
  const { below, above } = stretches(pool, lower, upper);
  return {
    state: { ...after, pool },
    position: { ...credited, liquidity },
    amount0: u64(amount0(above, change.liquidity, change.isIncrease)),
    amount1: u64(amount1(below, change.liquidity, change.isIncrease)),
  };
}

/** Returns the most liquidity between two ticks that both amounts (smallest units) pay for. */
export function liquidityForAmounts(
  pool: PoolAccount,
  lower: number,
  upper: number,
  max0: bigint,
  max1: bigint,
): bigint {
  const { below, above } = stretches(pool, lower, upper);
  let liquidity = LIQUIDITY_END - 1n;
  const limit = (most: bigint) => {
    if (most < liquidity) liquidity = most;
  };
  if (above.from < above.to) limit((max0 * above.from * above.to) / ((above.to - above.from) << 64n));
  if (below.from < below.to) limit((max1 << 64n) / (below.to - below.from));
  return liquidity;
}

/** What a position's liquidity counts for depth: in proportion to its width, where it is narrow. */
function depthIn({ lower, upper, liquidity }: PositionAccount): bigint {
  const width = BigInt(upper - lower);
  return width >> DEPTH_TICK_BITS ? liquidity : (liquidity * width) >> DEPTH_TICK_BITS;
}

interface Trade {
  input: Side;
  isSale: boolean;
  /** The amount left: of the input when it is sold, else of the output. */
  left: bigint;
}

/** What a trade asks and changes of a pool, which is copied once and not in each step. */
type Here = Pick<
  PoolAccount,
  | 'bitmap'
  | 'depth'
  | 'feeBps'
  | 'feeGrowth0'
  | 'feeGrowth1'
  | 'liquidity'
  | 'sqrtPrice'
  | 'tick'
  | 'tickSpacing'
>;

/** A part of a trade, to the price of the next tick in use or to one before it. */
interface Step {
  price: bigint;
  net: bigint;
  fee: bigint;
  out: bigint;
}

function takeSteps({ pool, tickArrays }: ConcentratedState, { input, isSale, left }: Trade) {
  const { bitmap, depth, feeBps, feeGrowth0, feeGrowth1, liquidity, sqrtPrice, tick, tickSpacing } = pool;
  let here: Here = { bitmap, depth, feeBps, feeGrowth0, feeGrowth1, liquidity, sqrtPrice, tick, tickSpacing };
  const changed = new Map<number, TickArrayAccount>();
  const starts: number[] = [];
  const arrays = { at: (start: number) => changed.get(start) ?? tickArrays.get(start), starts };
  let paid = 0n;
  let out = 0n;
  while (left > 0n) {
    const next = nextTick(here, arrays, input === 0);
    const target = sqrtPriceAtTick(next.tick);
    const trade = { input, isSale, left };
    const step = isSale ? sellStep(here, trade, target) : buyStep(here, trade, target);
    const paidNow = u64(step.net + step.fee);
    paid = u64(paid + paidNow);
    out = u64(out + step.out);
    left -= isSale ? paidNow : step.out;
    here = withFee(here, input, step.fee);
    if (step.price === target) {
      const { array, index } = next;
      const crossed = tickIn(array, index);
      changed.set(array.start, { ...array, ticks: array.ticks.with(index, turned(here, crossed)) });
      const sign = input === 0 ? -1n : 1n;
      const liquidity = bounded(here.liquidity + sign * crossed.net);
      const depth = here.depth + sign * crossed.depth;
      here = { ...here, sqrtPrice: target, tick: input === 0 ? next.tick - 1 : next.tick, liquidity, depth };
    } else if (step.price !== here.sqrtPrice) {
      // At a price that has not moved the tick may be one that was crossed downwards, and must not be taken back.
      here = { ...here, sqrtPrice: step.price, tick: tickAtSqrtPrice(step.price) };
    }
  }
  const after = changed.size === 0 ? tickArrays : new Map([...tickArrays, ...changed]);
  return { in: paid, out, state: { pool: { ...pool, ...here }, tickArrays: after }, starts };
}

function sellStep(here: Here, { input, left }: Trade, target: bigint): Step {
  const net = withoutFee(left, here.feeBps);
  const need = amountTo(here, target, input, true);
  if (need <= net) {
    const out = amountTo(here, target, other(input), false);
    return { price: target, net: need, fee: feeOnNet(need, here), out };
  }
  const price = priceAfterIn(here, input, net);
  return { price, net, fee: left - net, out: amountTo(here, price, other(input), false) };
}

function buyStep(here: Here, { input, left }: Trade, target: bigint): Step {
  const most = amountTo(here, target, other(input), false);
  const isWhole = most < left;
  const price = isWhole ? target : priceAfterOut(here, other(input), left, target);
  const net = amountTo(here, price, input, true);
  return { price, net, fee: feeOnNet(net, here), out: isWhole ? most : left };
}

/** The fee of a step belongs to the liquidity around its prices. */
function withFee(here: Here, input: Side, fee: bigint): Here {
  if (here.liquidity === 0n) return here;
  const growth = (fee << 64n) / here.liquidity;
  return input === 0
    ? { ...here, feeGrowth0: modulo(here.feeGrowth0 + growth) }
    : { ...here, feeGrowth1: modulo(here.feeGrowth1 + growth) };
}

/** The price after `net` of the input came in, which is less than leads to the next tick in use. */
function priceAfterIn({ sqrtPrice, liquidity }: Here, input: Side, net: bigint): bigint {
  if (input === 1) return sqrtPrice + (net << 64n) / liquidity;
  // Rounded up it would rise.
  if (net === 0n) return sqrtPrice;
  const held = liquidity << 64n;
  return divide(held, held / sqrtPrice + net, true);
}

/** The price after `out` of the output went, which is at most what goes up to the target; rounding does not lead beyond that. */
function priceAfterOut({ sqrtPrice, liquidity }: Here, output: Side, out: bigint, target: bigint): bigint {
  if (output === 1) return sqrtPrice - divide(out << 64n, liquidity, true);
  const held = liquidity << 64n;
  const rest = held / sqrtPrice - out;
  if (rest <= 0n) return target;
  const price = divide(held, rest, true);
  return price < target ? price : target;
}

/** The least fee that leaves the net amount. */
function feeOnNet(net: bigint, { feeBps }: Here): bigint {
  const fee = BigInt(feeBps);
  return divide(net * fee, HUNDRED_PERCENT - fee, true);
}

/** A tick after the price has crossed it. */
function turned({ feeGrowth0, feeGrowth1 }: Here, tick: Tick): Tick {
  return {
    ...tick,
    outside0: modulo(feeGrowth0 - tick.outside0),
    outside1: modulo(feeGrowth1 - tick.outside1),
  };
}

/** Credits what fees between the position's ticks have grown by since the last time. */
function creditFees(state: ConcentratedState, position: PositionAccount): PositionAccount {
  const { lower, upper, liquidity } = position;
  const { tick, feeGrowth0, feeGrowth1 } = state.pool;
  const below = usedTick(state, lower);
  const above = usedTick(state, upper);
  const inside = (all: bigint, low: bigint, high: bigint) =>
    modulo(all - (tick < lower ? all - low : low) - (tick >= upper ? all - high : high));
  const owed = (growth: bigint, last: bigint) => (modulo(growth - last) * liquidity) >> 64n;
  const inside0 = inside(feeGrowth0, below.outside0, above.outside0);
  const inside1 = inside(feeGrowth1, below.outside1, above.outside1);
  return {
    ...position,
    feeGrowth0: inside0,
    feeGrowth1: inside1,
    owed0: u64(position.owed0 + owed(inside0, position.feeGrowth0)),
    owed1: u64(position.owed1 + owed(inside1, position.feeGrowth1)),
  };
}

/** A tick as one in use: when it comes into use, all fees so far count as made below it. */
function usedTick({ pool, tickArrays }: ConcentratedState, tick: number): Tick {
  const found = tickIn(arrayOf(tickArrays, tick, pool), indexInArray(tick, pool.tickSpacing));
  if (found.gross > 0n) return found;
  const isBelow = tick <= pool.tick;
  return { ...NO_TICK, outside0: isBelow ? pool.feeGrowth0 : 0n, outside1: isBelow ? pool.feeGrowth1 : 0n };
}

/** Takes a change over into the tick at one end, which is in use as long as a position ends there. */
function changeTick(
  state: ConcentratedState,
  tick: number,
  change: PositionChange & { depth: bigint },
  isUpper: boolean,
) {
  const { pool, tickArrays } = state;
  const array = arrayOf(tickArrays, tick, pool);
  const index = indexInArray(tick, pool.tickSpacing);
  const before = usedTick(state, tick);
  const gross = shiftLiquidity(before.gross, change);
  const net = before.net + (change.isIncrease === isUpper ? -change.liquidity : change.liquidity);
  const depth = before.depth + (isUpper ? -change.depth : change.depth);
  const ticks = array.ticks.with(index, gross === 0n ? NO_TICK : { ...before, gross, net, depth });
  const used = withBit(array.used, index, gross > 0n);
  const number = indexInBitmap(array.start, pool.tickSpacing);
  const word = Math.floor(number / 64);
  const bitmap = pool.bitmap.with(word, withBit(pool.bitmap[word] ?? 0n, number % 64, used > 0n));
  return {
    pool: { ...pool, bitmap },
    tickArrays: new Map(tickArrays).set(array.start, { ...array, ticks, used }),
  };
}

function arrayOf(tickArrays: ConcentratedState['tickArrays'], tick: number, { tickSpacing }: PoolAccount) {
  const array = tickArrays.get(arrayStart(tick, tickSpacing));
  if (array === undefined) throw refusal('wrongTicks');
  return array;
}

function tickIn({ ticks }: TickArrayAccount, index: number): Tick {
  return ticks[index] ?? NO_TICK;
}

function shiftLiquidity(liquidity: bigint, change: PositionChange): bigint {
  return bounded(change.isIncrease ? liquidity + change.liquidity : liquidity - change.liquidity);
}

interface Stretch {
  from: bigint;
  to: bigint;
}

/** The prices between two ticks below the pool's and above it. */
function stretches(
  { sqrtPrice }: PoolAccount,
  lower: number,
  upper: number,
): Record<'below' | 'above', Stretch> {
  const least = sqrtPriceAtTick(lower);
  const most = sqrtPriceAtTick(upper);
  const within = sqrtPrice < least ? least : sqrtPrice > most ? most : sqrtPrice;
  return { below: { from: least, to: within }, above: { from: within, to: most } };
}

/** What the pool's liquidity is worth in one mint between the pool's price and another. */
function amountTo({ sqrtPrice, liquidity }: Here, price: bigint, side: Side, isUp: boolean): bigint {
  const stretch = sqrtPrice < price ? { from: sqrtPrice, to: price } : { from: price, to: sqrtPrice };
  return side === 0 ? amount0(stretch, liquidity, isUp) : amount1(stretch, liquidity, isUp);
}

function amount0({ from, to }: Stretch, liquidity: bigint, isUp: boolean): bigint {
  return divide((liquidity * (to - from)) << 64n, from * to, isUp);
}

function amount1({ from, to }: Stretch, liquidity: bigint, isUp: boolean): bigint {
  return divide(liquidity * (to - from), ONE, isUp);
}

function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}

function divide(value: bigint, divisor: bigint, isUp: boolean): bigint {
  return (isUp ? value + divisor - 1n : value) / divisor;
}

function withBit(word: bigint, bit: number, isSet: boolean): bigint {
  const mask = 1n << BigInt(bit);
  return isSet ? word | mask : word & ~mask;
}

function modulo(growth: bigint): bigint {
  return BigInt.asUintN(128, growth);
}

function bounded(liquidity: bigint): bigint {
  if (liquidity < 0n || liquidity >= LIQUIDITY_END) throw refusal('invalidCalculation');
  return liquidity;
}
