import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { Draw } from '../../../../testing/draw.ts';
import { aPool } from '../../../../testing.ts';
import { emptyPosition, emptyTickArray } from '../../empty-accounts.ts';
import {
  POOL_KINDS,
  type PoolAccount,
  type PositionAccount,
  VENUE_CONSTANTS,
} from '../../generated/accounts.generated.ts';
import {
  buyConcentrated,
  type ConcentratedState,
  changePosition,
  liquidityForAmounts,
  type Side,
  sellConcentrated,
} from '../concentrated.ts';
import { arrayStart, nextTick, sqrtPriceAtTick, tickAtSqrtPrice, tickBounds } from '../ticks.ts';

/** A pool with every array that its positions end in, and the positions. */
export interface World {
  state: ConcentratedState;
  positions: readonly PositionAccount[];
}

/** `starts` are those of the arrays that a transaction names. */
export interface Trade {
  kind: 'sell' | 'buy';
  side: Side;
  amount: bigint;
  starts: readonly number[];
}

/** `position` counts those of the world. */
export interface Change {
  kind: 'increase' | 'decrease';
  position: number;
  liquidity: bigint;
}

export type Operation = Trade | Change;

/** What an operation answers with and leaves, or the code that it is refused with. */
export interface Outcome {
  amounts: readonly bigint[];
  refusal?: number;
  world: World;
}

const ZERO_ADDRESS = '11111111111111111111111111111111' as Address;
const MAX_POSITIONS = 12;
const MAX_U64 = 2n ** 64n - 1n;

/** A pool without positions, at any price that its spacing allows. */
export function drawWorld(draw: Draw): World {
  const tickSpacing = draw.pick([1, 8, 64]);
  const { least, most } = tickBounds(tickSpacing);
  const tick = draw.pick([
    () => draw.between(least, most),
    () => draw.between(-300, 300),
    () => least + draw.between(0, 3 * tickSpacing),
    () => most - draw.between(1, 3 * tickSpacing),
  ])();
  const price = sqrtPriceAtTick(tick);
  const growth = () => draw.pick([0n, draw.bits(128), 2n ** 128n - 1n - draw.bits(20)]);
  const pool = aConcentratedPool({
    tickSpacing,
    feeBps: draw.pick([0, 1, 5, 30, 100, 1000]),
    sqrtPrice: price + draw.pick([0n, draw.below(sqrtPriceAtTick(tick + 1) - price)]),
    feeGrowth0: growth(),
    feeGrowth1: growth(),
  });
  return { state: { pool, tickArrays: new Map() }, positions: [] };
}

/** What happens next in a world, and the world with the accounts that it needs. */
export function drawOperation(draw: Draw, world: World): { operation: Operation; world: World } {
  if (world.positions.length >= 2 && draw.chance(0.65)) return { operation: drawTrade(draw, world), world };
  const isNew = world.positions.length < 2 || (world.positions.length < MAX_POSITIONS && draw.chance(0.4));
  if (!isNew) {
    const position = draw.between(0, world.positions.length - 1);
    return { operation: drawChange(draw, world, position), world };
  }
  const next = withPosition(world, drawEnds(draw, world));
  return { operation: drawIncrease(draw, next, world.positions.length), world: next };
}

export function isTrade(operation: Operation): operation is Trade {
  return operation.kind === 'sell' || operation.kind === 'buy';
}

/** Carries an operation out by the TypeScript. */
export function carryOut(world: World, operation: Operation): Outcome {
  try {
    return isTrade(operation) ? carryOutTrade(world, operation) : carryOutChange(world, operation);
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return { amounts: [], refusal: error.facts.code, world };
    throw error;
  }
}

/** A concentrated pool without liquidity at a price. */
export function aConcentratedPool(known: Partial<PoolAccount> & { sqrtPrice: bigint }): PoolAccount {
  const tick = tickAtSqrtPrice(known.sqrtPrice);
  return aPool({ kind: POOL_KINDS.concentrated, feeBps: 30, tickSpacing: 8, tick, ...known });
}

/** One more position, without liquidity, and the arrays that it ends in. */
export function withPosition({ state, positions }: World, [lower, upper]: readonly [number, number]): World {
  const { pool } = state;
  const tickArrays = new Map(state.tickArrays);
  for (const tick of [lower, upper]) {
    const start = arrayStart(tick, pool.tickSpacing);
    if (!tickArrays.has(start)) tickArrays.set(start, emptyTickArray(ZERO_ADDRESS, start));
  }
  const position = emptyPosition({ pool: ZERO_ADDRESS, owner: ZERO_ADDRESS, lower, upper });
  return { state: { pool, tickArrays }, positions: [...positions, position] };
}

export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no item ${index}`);
  return item;
}

function carryOutTrade({ state, positions }: World, { kind, side, amount, starts }: Trade): Outcome {
  const named = [...state.tickArrays].filter(([start]) => starts.includes(start));
  const after = trade({ pool: state.pool, tickArrays: new Map(named) }, kind, side, amount);
  const tickArrays = new Map([...state.tickArrays, ...after.state.tickArrays]);
  return { amounts: [after.amount, 0n], world: { state: { pool: after.state.pool, tickArrays }, positions } };
}

function carryOutChange({ state, positions }: World, { kind, position, liquidity }: Change): Outcome {
  const change = { liquidity, isIncrease: kind === 'increase' };
  const after = changePosition(state, itemAt(positions, position), change);
  const world = { state: after.state, positions: positions.with(position, after.position) };
  return { amounts: [after.amount0, after.amount1], world };
}

function trade(state: ConcentratedState, kind: Trade['kind'], side: Side, amount: bigint) {
  if (kind === 'buy') {
    const { amountIn, ...rest } = buyConcentrated(state, side, amount);
    return { amount: amountIn, ...rest };
  }
  const { amountOut, ...rest } = sellConcentrated(state, side, amount);
  return { amount: amountOut, ...rest };
}

function drawChange(draw: Draw, world: World, position: number): Change {
  if (draw.chance(0.45)) return drawIncrease(draw, world, position);
  const { liquidity } = itemAt(world.positions, position);
  const some = draw.below(liquidity + 1n);
  const by = draw.pick([0n, 1n, liquidity, liquidity, some, some, liquidity + 1n, draw.bits(128)]);
  return { kind: 'decrease', position, liquidity: by };
}

function drawIncrease(draw: Draw, { state, positions }: World, position: number): Change {
  const { lower, upper, liquidity } = itemAt(positions, position);
  const amount = () => draw.bits(draw.between(1, 64));
  const paidFor = () => liquidityForAmounts(state.pool, lower, upper, amount(), amount());
  const anything = () => draw.bits(draw.between(1, 97));
  const toTheBound = () => 2n ** 96n - draw.pick([1n, 0n]) - liquidity;
  const aroundTheEnd = () => 2n ** 128n - 1n - draw.below(liquidity + 1n);
  const usual = [paidFor, paidFor, paidFor, paidFor, paidFor, paidFor];
  const by = draw.pick([...usual, anything, toTheBound, aroundTheEnd, () => 0n])();
  return { kind: 'increase', position, liquidity: by };
}

/** Around the price, beside it, or with an end that another position has, over some ticks or several arrays. */
function drawEnds(draw: Draw, world: World): readonly [lower: number, upper: number] {
  const { tickSpacing, tick } = world.state.pool;
  const { least, most } = tickBounds(tickSpacing);
  const beside = (direction: number) => {
    const place = Math.floor(tick / tickSpacing) + direction * draw.between(0, 2 ** draw.between(0, 9));
    return Math.min(Math.max(place * tickSpacing, least), most);
  };
  const taken = world.positions.flatMap(({ lower, upper }) => [lower, upper]);
  const [one, other] = draw.pick([
    () => [beside(-1), beside(1)] as const,
    () => [beside(-1), beside(1)] as const,
    () => [beside(-1), beside(-1)] as const,
    () => [beside(1), beside(1)] as const,
    () => [draw.pick([...taken, least]), beside(draw.pick([-1, 1]))] as const,
    () => [least, most] as const,
  ])();
  if (one === other) return drawEnds(draw, world);
  return one < other ? [one, other] : [other, one];
}

/** A trade of any size, to every magnitude of what there is, to the next tick exactly, or of more than there is. */
export function drawTrade(draw: Draw, { state, positions }: World): Trade {
  const side = draw.pick([0, 1] as const);
  const kind = draw.pick(['sell', 'buy'] as const);
  const amountFor = (out: bigint) => (kind === 'buy' ? out : inFor(state, side, out));
  const there = thereIs(state, positions, side);
  const part = () => amountFor(draw.below(there));
  const toTick = () => toNextTick(state, side, kind);
  const anything = () => draw.bits(draw.between(1, 64));
  const all = () => amountFor(there);
  const amount = draw.pick([part, part, part, part, part, toTick, toTick, all, anything, () => MAX_U64])();
  const beside = amount + draw.pick([-1n, 0n, 0n, 1n]);
  const within = beside < 0n ? 0n : beside > MAX_U64 ? MAX_U64 : beside;
  const starts = drawStarts(draw, state, side);
  const needed = unlessRefused(() => trade(state, kind, side, within).starts);
  return { kind, side, amount: within, starts: needed && draw.chance(0.5) ? needed : starts };
}

/** What all positions would pay out of the mint that goes out. */
function thereIs(state: ConcentratedState, positions: readonly PositionAccount[], input: Side): bigint {
  const amounts = positions.map((position) => {
    const change = { liquidity: position.liquidity, isIncrease: false };
    const paid = unlessRefused(() => changePosition(state, position, change));
    return (input === 0 ? paid?.amount1 : paid?.amount0) ?? 0n;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** What is asked for an output, so that a sale of it leads over as many ticks as a purchase; 1 when there is not so much. */
function inFor(state: ConcentratedState, input: Side, amountOut: bigint): bigint {
  return unlessRefused(() => buyConcentrated(state, input, amountOut).amountIn) ?? 1n;
}

/** What leads exactly to the next tick in use; 1 when there is none. */
export function toNextTick(
  { pool, tickArrays }: ConcentratedState,
  input: Side,
  kind: Trade['kind'],
): bigint {
  const arrays = { at: (start: number) => tickArrays.get(start), starts: [] };
  const next = unlessRefused(() => nextTick(pool, arrays, input === 0));
  if (!next) return 1n;
  const target = sqrtPriceAtTick(next.tick);
  const [from, to] = target < pool.sqrtPrice ? [target, pool.sqrtPrice] : [pool.sqrtPrice, target];
  const length = pool.liquidity * (to - from);
  const isMint0 = (input === 0) === (kind === 'sell');
  const [value, divisor] = isMint0 ? [length << 64n, from * to] : [length, 2n ** 64n];
  if (kind === 'buy') return value / divisor;
  const net = (value + divisor - 1n) / divisor;
  const netBps = BigInt(10_000 - pool.feeBps);
  return net + (net * BigInt(pool.feeBps) + netBps - 1n) / netBps;
}

/** Mostly the arrays that the price can meet, in order; now and then one is missing, or one that it does not meet stands between. */
function drawStarts(draw: Draw, { pool, tickArrays }: ConcentratedState, input: Side): number[] {
  const here = arrayStart(pool.tick, pool.tickSpacing);
  const isAhead = (start: number) => (input === 0 ? start <= here : start >= here);
  const all = [...tickArrays.values()].sort((a, b) => (input === 0 ? b.start - a.start : a.start - b.start));
  const met = all.filter(({ start, used }) => used !== 0n && isAhead(start)).map(({ start }) => start);
  const unmet = all.map(({ start }) => start).filter((start) => !met.includes(start));
  const last = Math.min(met.length, VENUE_CONSTANTS.maxTickArrays) - 1;
  if (last >= 0 && draw.chance(0.1)) met.splice(draw.between(0, last), 1);
  if (unmet.length > 0 && draw.chance(0.2)) met.splice(draw.between(0, met.length), 0, draw.pick(unmet));
  return met.slice(0, VENUE_CONSTANTS.maxTickArrays);
}

/** Undefined when the mathematics refuses it. */
export function unlessRefused<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}
