import {
  POOL_KINDS,
  type PoolAccount,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { observePool } from '../../../../packages/chain/src/programs/venue/pricing/observations.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { aPool } from '../../../../packages/chain/src/testing.ts';
import { MAX_U64, within } from './amounts.ts';
import type { Kind } from './pools.ts';

/** In the order of the probe. */
export const OPERATIONS = [
  'sell',
  'buy',
  'checkLaunch',
  'spotTick',
  'observe',
  'meanTick',
  'leastDepth',
] as const;

/** What the curves in C and in TypeScript are asked to do to a pool, with up to three numbers. */
export interface CurveCase {
  operation: (typeof OPERATIONS)[number];
  pool: PoolAccount;
  numbers: readonly bigint[];
}

/** Endless trades with one kind of pool, each of which is as the account may hold it, reachable or not. */
export function* drawTrades(draw: Draw, kind: keyof typeof TRADES): Generator<CurveCase> {
  for (;;) yield TRADES[kind](draw);
}

/** Endless looks at one pool that grows older, from its first observation on. */
export function* drawObservations(draw: Draw, kind: Kind): Generator<CurveCase> {
  let pool = POOLS[kind](draw);
  let slot = magnitude(draw, 40);
  for (;;) {
    yield { operation: 'observe', pool, numbers: [slot] };
    pool = observePool(pool, slot);
    if (draw.chance(0.2)) yield { operation: 'leastDepth', pool, numbers: [slot, draw.below(200n)] };
    if (draw.chance(0.6)) yield { operation: 'meanTick', pool, numbers: [slot, 6n + draw.below(60n)] };
    if (draw.chance(0.3)) pool = { ...POOLS[kind](draw), ...ringOf(pool) };
    slot += draw.pick([0n, 1n, 1n, 2n, 5n, 6n, 7n, magnitude(draw, 12)]);
    if (draw.chance(0.75)) continue;
    yield { operation: 'meanTick', pool, numbers: [slot, 6n + draw.below(150n)] };
    yield { operation: 'meanTick', pool, numbers: [near(draw, slot), magnitude(draw, 8)] };
  }
}

const TRADES = {
  product: (draw: Draw) => drawTrade(draw, POOLS.product(draw)),
  stable: (draw: Draw) => drawTrade(draw, POOLS.stable(draw)),
  launch: drawLaunchTrade,
};

const POOLS: Record<Kind, (draw: Draw) => PoolAccount> = {
  product: (draw) => ({
    ...drawFees(draw),
    reserve0: magnitude(draw, 64),
    reserve1: magnitude(draw, 64),
    lpSupply: magnitude(draw, 64),
  }),
  stable: (draw) => (draw.chance(0.15) ? drawSmallStable(draw) : drawStable(draw)),
  launch: (draw) => (draw.chance(0.25) ? drawAnyLaunch(draw) : drawLaunch(draw)),
  concentrated: (draw) => ({
    ...drawFees(draw),
    kind: POOL_KINDS.concentrated,
    sqrtPrice: magnitude(draw, 97),
    depth: magnitude(draw, 96),
  }),
  quoted: (draw) => ({ ...drawFees(draw), kind: POOL_KINDS.quoted, reserve0: 1n, reserve1: 1n }),
};

function drawFees(draw: Draw): PoolAccount {
  const bps = () => draw.pick([0, 1, 25, 1_000, draw.between(0, 1_000)]);
  const owed = () => (draw.chance(0.05) ? MAX_U64 - magnitude(draw, 30) : magnitude(draw, 60));
  return aPool({ feeBps: bps(), protocolBps: bps(), owed0: owed(), owed1: owed() });
}

function drawTrade(draw: Draw, pool: PoolAccount): CurveCase {
  if (draw.chance(0.08)) return { operation: 'spotTick', pool, numbers: [] };
  const input = draw.between(0, 1);
  const [x, y] = input === 0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0];
  const any = magnitude(draw, 64);
  const isSale = draw.chance(0.5);
  const amount = isSale
    ? draw.pick([any, part(draw, x), part(draw, x), near(draw, MAX_U64 - x)])
    : draw.pick([any, part(draw, y), part(draw, y), near(draw, y)]);
  return { operation: isSale ? 'sell' : 'buy', pool, numbers: [BigInt(input), within(amount)] };
}

function drawStable(draw: Draw): PoolAccount {
  const figure0 = draw.pick([1n, 10n ** 3n, 10n ** 6n, 10n ** 9n, magnitude(draw, 16) || 1n]);
  const figure1 = draw.pick([1n, figure0, figure0 * 1_000n, magnitude(draw, 16) || 1n]);
  const value = magnitude(draw, 81);
  const fair = (value * BigInt(draw.between(1, 100))) / BigInt(draw.between(1, 100));
  const other = draw.pick([fair, fair, draw.bits(81)]);
  return {
    ...drawFees(draw),
    kind: POOL_KINDS.stable,
    figure0,
    figure1,
    figure2: BigInt(draw.pick([1, 100, 1_000_000, draw.between(1, 5_000)])),
    reserve0: within(value / figure0),
    reserve1: within(other / figure1),
  };
}

/** Where a unit more or less is a step of the search. */
function drawSmallStable(draw: Draw): PoolAccount {
  return {
    ...drawFees(draw),
    kind: POOL_KINDS.stable,
    figure0: 1n,
    figure1: 1n,
    figure2: draw.pick([1n, 2n, 100n]),
    reserve0: draw.bits(6),
    reserve1: draw.bits(6),
  };
}

function drawLaunchTrade(draw: Draw): CurveCase {
  const drawn = POOLS.launch(draw);
  // Some are not paid in yet.
  const pool = draw.chance(0.06) ? { ...drawn, reserve0: 0n, figure0: magnitude(draw, 3) } : drawn;
  const sale = (input: bigint, amount: bigint): CurveCase => ({
    operation: 'sell',
    pool,
    numbers: [input, within(amount)],
  });
  const purchase = (input: bigint, amount: bigint): CurveCase => ({
    ...sale(input, amount),
    operation: 'buy',
  });
  const { reserve0, reserve1, figure2: goal, protocolBps } = pool;
  const need = goal > reserve1 ? goal - reserve1 : 0n;
  const most = givenFor(pool, need);
  const any = magnitude(draw, 64);
  const untilGoal = draw.pick([
    part(draw, need),
    near(draw, need),
    near(draw, need),
    need + part(draw, need),
    need + any,
  ]);
  const ofAll = draw.pick([
    part(draw, most),
    near(draw, most),
    near(draw, most),
    most + part(draw, reserve0 - most),
    reserve0,
  ]);
  return draw.pick([
    () => ({ operation: 'spotTick', pool, numbers: [] }) as const,
    () => drawOpening(draw, pool),
    () => sale(0n, draw.pick([any, part(draw, reserve0)])),
    () => purchase(0n, draw.pick([any, near(draw, reserve1)])),
    () => sale(1n, any),
    () => sale(1n, ((untilGoal - 1n) * 10_000n) / BigInt(10_000 - protocolBps) + 1n),
    () => sale(1n, ((untilGoal - 1n) * 10_000n) / BigInt(10_000 - protocolBps) + 1n),
    () => purchase(1n, any),
    () => purchase(1n, ofAll),
    () => purchase(1n, ofAll),
  ])();
}

function drawOpening(draw: Draw, pool: PoolAccount): CurveCase {
  if (draw.chance(0.5)) return { operation: 'checkLaunch', pool, numbers: [near(draw, pool.reserve0)] };
  // A third of as much as there is, and the whole goal: just so much is left as a pool of the same price takes.
  const even = { ...pool, figure0: draw.bits(40), figure1: pool.figure2 };
  const supply = within(3n * even.figure0 - BigInt(draw.between(0, 2)));
  return { operation: 'checkLaunch', pool: even, numbers: [supply] };
}

/** A launch as it can be after some trades. */
function drawLaunch(draw: Draw): PoolAccount {
  const supply = draw.bits(draw.pick([8, 30, 50, 62])) + 1n;
  const figure1 = draw.bits(draw.pick([8, 30, 45, 60])) + 1n;
  const goal = (figure1 * BigInt(draw.between(1, 2_000))) / 200n + 1n;
  // At the goal more is left than a pool of the same price takes while figure0 is below so much.
  const bound = (supply * figure1 * figure1) / (goal * (goal + 2n * figure1));
  const figure0 = draw.pick([0n, bound, draw.below(bound)]);
  const reserve1 = draw.pick([0n, goal - 1n, draw.below(goal)]);
  const whole = ((supply + figure0) * figure1 + figure1 + reserve1 - 1n) / (figure1 + reserve1);
  const reserve0 = whole > figure0 ? whole - figure0 + part(draw, whole) / 1_000n : 0n;
  return {
    ...drawFees(draw),
    kind: POOL_KINDS.launch,
    graduatedFeeBps: draw.pick([0, 25, 1_000]),
    figure0: within(figure0),
    figure1,
    figure2: within(goal),
    reserve0: within(reserve0),
    reserve1: within(reserve1),
  };
}

function drawAnyLaunch(draw: Draw): PoolAccount {
  return {
    ...drawFees(draw),
    kind: POOL_KINDS.launch,
    graduatedFeeBps: draw.between(0, 1_000),
    reserve0: magnitude(draw, 64),
    reserve1: magnitude(draw, 64),
    figure0: magnitude(draw, 64),
    figure1: magnitude(draw, 64),
    figure2: magnitude(draw, 64),
  };
}

/** What a launch gives of mint 0 for so much of mint 1. */
function givenFor({ reserve0, reserve1, figure0, figure1, feeBps }: PoolAccount, rest: bigint): bigint {
  const net = (rest * BigInt(10_000 - feeBps)) / 10_000n;
  const whole = reserve1 + figure1 + net;
  return whole === 0n ? 0n : ((reserve0 + figure0) * net) / whole;
}

/** Draws a number of any length up to `most` bits, often a power of two or its neighbour. */
function magnitude(draw: Draw, most: number): bigint {
  const length = draw.between(0, most);
  if (draw.chance(0.75)) return draw.bits(length);
  const value = 2n ** BigInt(length) + BigInt(draw.between(-1, 1));
  return value < 2n ** BigInt(most) ? value : 2n ** BigInt(most) - 1n;
}

/** A part of it, mostly a large one, or up to twice as much. */
function part(draw: Draw, whole: bigint): bigint {
  return (whole * draw.bits(20)) >> BigInt(19 + draw.between(0, draw.pick([2, 7, 39])));
}

/** The number or one beside it. */
function near(draw: Draw, value: bigint): bigint {
  return within(value + BigInt(draw.between(-1, 1)));
}

function ringOf({ openedSlot, observationIndex, observationCount, observations }: PoolAccount) {
  return { openedSlot, observationIndex, observationCount, observations };
}
