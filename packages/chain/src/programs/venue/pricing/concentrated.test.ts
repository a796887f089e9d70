import { describe, expect, test } from 'vitest';
import { TEST_SEED } from '../../../../../../tests/setup/seed.ts';
import { Draw } from '../../../testing/draw.ts';
import {
  buyConcentrated,
  changePosition,
  liquidityForAmounts,
  type Side,
  sellConcentrated,
} from './concentrated.ts';
import {
  aConcentratedPool,
  carryOut,
  drawOperation,
  drawTrade,
  drawWorld,
  isTrade,
  itemAt,
  type Operation,
  toNextTick,
  unlessRefused,
  type World,
  withPosition,
} from './testing/concentrated.ts';
import { exactSale } from './testing/exact-concentrated.ts';
import { sqrtPriceAtTick, tickArraysAhead, tickBounds } from './ticks.ts';

/** A world with what the vaults of its pool hold. */
interface Held {
  world: World;
  vaults: readonly [bigint, bigint];
}

const WORLDS = 40;
const OPERATIONS = 40;
const MAX_U64 = 2n ** 64n - 1n;
const FEES_ALONE = { liquidity: 0n, isIncrease: false };
const NOT_ENOUGH_LIQUIDITY = 6106;
const WRONG_TICKS = 6111;

describe('over drawn worlds', () => {
  test('the vaults always hold what all positions may take out, with their fees', () => {
    const draw = new Draw(TEST_SEED);
    for (let round = 0; round < WORLDS; round += 1) {
      let held = begin(draw);
      for (let step = 0; step < OPERATIONS; step += 1) {
        held = proceed(draw, held).after;
        const claimed = claims(held.world);
        expect(claimed.map((claim, side) => claim <= itemAt(held.vaults, side))).toEqual([true, true]);
      }
    }
  });

  test('fees go to the positions around the price in proportion to their liquidity', () => {
    const draw = new Draw(TEST_SEED);
    let compared = 0;
    for (let round = 0; round < WORLDS; round += 1) {
      let held = begin(draw);
      const due = Array.from({ length: 12 }, () => [
        { fees: 0n, doubt: 1n },
        { fees: 0n, doubt: 1n },
      ]);
      for (let step = 0; step < OPERATIONS; step += 1) {
        const { operation, paidIn, after } = proceed(draw, held);
        if (paidIn !== undefined && isTrade(operation)) {
          const { fees, steps } = exactSale(held.world, operation.side, paidIn);
          for (const [index, fee] of fees.entries()) {
            const total = itemAt(itemAt(due, index), operation.side);
            total.fees += fee;
            total.doubt += BigInt(steps) * (3n + (itemAt(held.world.positions, index).liquidity >> 64n));
          }
        }
        held = after;
      }
      for (const [index, position] of held.world.positions.entries()) {
        const { owed0, owed1 } = changePosition(held.world.state, position, FEES_ALONE).position;
        for (const [side, owed] of [owed0, owed1].entries()) {
          const { fees, doubt } = itemAt(itemAt(due, index), side);
          expect([index, owed - fees <= doubt, fees - owed <= doubt]).toEqual([index, true, true]);
          if (fees > 1000n * doubt) compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(WORLDS);
  });

  test('a trade meets the first of the arrays in use ahead of the price, and leaves none out', () => {
    const draw = new Draw(TEST_SEED);
    let longest = 0;
    for (let round = 0; round < WORLDS; round += 1) {
      let held = begin(draw);
      for (let step = 0; step < OPERATIONS; step += 1) {
        const { state } = held.world;
        const { side, amount } = drawTrade(draw, held.world);
        const met = unlessRefused(() => sellConcentrated(state, side, amount).starts) ?? [];
        expect(tickArraysAhead(state.pool, side === 0).slice(0, met.length)).toEqual(met);
        longest = Math.max(longest, met.length);
        held = proceed(draw, held).after;
      }
    }
    expect(longest).toBeGreaterThan(1);
  });

  test('a sale gives no more than fractions instead of whole units would, and little less', () => {
    forSales(({ world, side, amount, sold }) => {
      const { steps, out, left } = exactSale(world, side, amount);
      const doubt = BigInt(steps) * roundingOf(world, side);
      expect([sold <= out, out - sold <= doubt, left <= 3n * BigInt(steps)]).toEqual([true, true, true]);
      return out > 1000n * doubt;
    });
  });

  test('a purchase costs no less than with fractions, and a unit less would buy no more', () => {
    forSales(({ world, side, sold }) => {
      const bought = unlessRefused(() => buyConcentrated(world.state, side, sold));
      if (!bought || sold === 0n) return false;
      const { amountIn } = bought;
      const { out, steps } = exactSale(world, side, amountIn);
      const less = sellConcentrated(world.state, side, amountIn - 1n).amountOut;
      expect([sold <= out, less <= sold]).toEqual([true, true]);
      return sold > 1000n * BigInt(steps) * roundingOf(world, side);
    });
  });

  test('a trade there and back never gains', () => {
    forSales(({ side, amount, state, sold }) => {
      const back = unlessRefused(() => sellConcentrated(state, other(side), sold));
      if (!back) return false;
      expect(back.amountOut).toBeLessThanOrEqual(amount);
      return sold > 1000n;
    });
  });

  test('a sale in two parts never gives more than a unit more', () => {
    const draw = new Draw(TEST_SEED);
    forSales(({ world, side, amount, sold }) => {
      const part = draw.below(amount);
      const first = sellConcentrated(world.state, side, part);
      const second = sellConcentrated(first.state, side, amount - part);
      const more = first.amountOut + second.amountOut - sold;
      expect(more).toBeLessThanOrEqual(1n + unitWorth(world, side));
      return part > 1000n && sold > 1000n;
    });
  });

  test('the most liquidity for two amounts costs no more than they are, and one more does', () => {
    const draw = new Draw(TEST_SEED);
    let most = 0;
    for (let round = 0; round < 20 * WORLDS; round += 1) {
      const { state } = drawWorld(draw);
      const { least, most: highest } = tickBounds(state.pool.tickSpacing);
      const places = [draw.between(least, highest), draw.between(least, highest)].sort((a, b) => a - b);
      const [lower, upper] = places.map((tick) => tick - (tick % state.pool.tickSpacing));
      if (lower === undefined || upper === undefined || lower === upper) continue;
      const amounts = [draw.bits(draw.between(0, 64)), draw.bits(draw.between(0, 64))] as const;
      const liquidity = liquidityForAmounts(state.pool, lower, upper, ...amounts);
      const world = withPosition({ state, positions: [] }, [lower, upper]);
      const cost = (by: bigint) => carryOut(world, { kind: 'increase', position: 0, liquidity: by }).amounts;
      const isPaidFor = (paid: readonly bigint[]) =>
        paid.length === 2 && paid.every((each, side) => each <= itemAt(amounts, side));
      expect(isPaidFor(cost(liquidity))).toBe(true);
      if (liquidity === 2n ** 96n - 1n) continue;
      most += 1;
      expect(isPaidFor(cost(liquidity + 1n))).toBe(false);
    }
    expect(most).toBeGreaterThan(10 * WORLDS);
  });
});

describe('a pool at a price of 1 with positions over 100 and over 200 ticks', () => {
  const world = aWorld(0, [
    [-100, 100, 10n ** 12n],
    [-200, 200, 10n ** 12n],
  ]);

  test('names the tick arrays that a trade meets, in order', () => {
    expect(sellConcentrated(world.state, 0, 10n ** 9n).starts).toEqual([-128]);
    expect(sellConcentrated(world.state, 0, 13n * 10n ** 9n).starts).toEqual([-128, -256]);
    expect(buyConcentrated(world.state, 1, 13n * 10n ** 9n).starts).toEqual([64, 192]);
  });

  test('copies no tick array that a trade does not cross a tick in', () => {
    const within = sellConcentrated(world.state, 0, 10n ** 9n).state;
    expect(within.tickArrays).toBe(world.state.tickArrays);
    const across = sellConcentrated(world.state, 0, 13n * 10n ** 9n).state;
    const same = [...across.tickArrays].filter(
      ([start, array]) => array === world.state.tickArrays.get(start),
    );
    expect(same.map(([start]) => start)).toEqual([64, -256, 192]);
  });

  test('refuses a trade of more than there is, and one without an array that it meets', () => {
    const refusal = (kind: 'sell' | 'buy', amount: bigint, starts: readonly number[]) =>
      carryOut(world, { kind, side: 0, amount, starts }).refusal;
    const all = [-128, -256];
    expect(refusal('sell', 16n * 10n ** 9n, all)).toBe(NOT_ENOUGH_LIQUIDITY);
    expect(refusal('buy', 16n * 10n ** 9n, all)).toBe(NOT_ENOUGH_LIQUIDITY);
    expect(refusal('sell', MAX_U64, all)).toBe(NOT_ENOUGH_LIQUIDITY);
    expect(refusal('sell', 13n * 10n ** 9n, [-128])).toBe(WRONG_TICKS);
    expect(refusal('sell', 10n ** 9n, [-256])).toBe(WRONG_TICKS);
    expect(refusal('sell', 13n * 10n ** 9n, all)).toBeUndefined();
  });

  test('refuses a decrease of more than a position has', () => {
    const refusal = carryOut(world, { kind: 'decrease', position: 0, liquidity: 10n ** 12n + 1n }).refusal;
    expect(refusal).toBe(NOT_ENOUGH_LIQUIDITY);
  });
});

test('a trade meets four tick arrays at most', () => {
  const ends = [100, 200, 300, 400, 500].map((end) => [-end, end, 10n ** 12n] as const);
  const { state } = aWorld(0, ends);
  const starts = [-128, -256, -320, -448, -512];
  const sell = (amount: bigint) =>
    carryOut({ state, positions: [] }, { kind: 'sell', side: 0, amount, starts });
  expect(sell(65n * 10n ** 9n).refusal).toBeUndefined();
  expect(sell(72n * 10n ** 9n).refusal).toBe(WRONG_TICKS);
});

test('a price that came down to a tick has left the liquidity from there on, also when a sale does not move it', () => {
  const { state } = aWorld(50, [
    [0, 100, 10n ** 18n],
    [-100, 100, 10n ** 18n],
  ]);
  const there = sellConcentrated(state, 0, toNextTick(state, 0, 'sell')).state.pool;
  expect([there.sqrtPrice, there.tick, there.liquidity]).toEqual([sqrtPriceAtTick(0), -1, 10n ** 18n]);
  const { amountOut, state: after } = sellConcentrated({ ...state, pool: there }, 0, 1n);
  expect(amountOut).toBe(0n);
  expect([after.pool.sqrtPrice, after.pool.tick, after.pool.liquidity]).toEqual([
    there.sqrtPrice,
    -1,
    10n ** 18n,
  ]);
});

test('a price goes for nothing over ticks without liquidity', () => {
  const { state } = aWorld(0, [[-200, -100, 10n ** 12n]]);
  const before = state.pool.sqrtPrice;
  const { amountOut, state: after } = sellConcentrated(state, 0, 1_000_000n);
  expect(after.pool.sqrtPrice < sqrtPriceAtTick(-100) && sqrtPriceAtTick(-100) < before).toBe(true);
  // 0.997 of it at 1.0001^-100.
  expect(Math.abs(Number(amountOut) - 997_000 * 1.0001 ** -100)).toBeLessThan(2);
});

/** A pool with arrays of 64 ticks at the price of a tick, with positions of so much liquidity between two ticks each. */
function aWorld(
  tick: number,
  ranges: readonly (readonly [lower: number, upper: number, liquidity: bigint])[],
): World {
  const pool = aConcentratedPool({ tickSpacing: 1, sqrtPrice: sqrtPriceAtTick(tick) });
  const empty: World = { state: { pool, tickArrays: new Map() }, positions: [] };
  return ranges.reduce((world, [lower, upper, liquidity], position) => {
    const { refusal, world: next } = carryOut(withPosition(world, [lower, upper]), {
      kind: 'increase',
      position,
      liquidity,
    });
    expect(refusal).toBeUndefined();
    return next;
  }, empty);
}

function begin(draw: Draw): Held {
  return { world: drawWorld(draw), vaults: [0n, 0n] };
}

/** Carries out what happens next, unless the vaults could not hold it, which the program refuses. */
function proceed(draw: Draw, { world, vaults }: Held) {
  const drawn = drawOperation(draw, world);
  const { operation } = drawn;
  const outcome = carryOut(drawn.world, operation);
  const refused = { operation, paidIn: undefined, after: { world: drawn.world, vaults } };
  if (outcome.refusal !== undefined) return refused;
  const [first = 0n, second = 0n] = outcome.amounts;
  const flows = flowsOf(operation, first, second);
  const held: [bigint, bigint] = [vaults[0] + flows[0], vaults[1] + flows[1]];
  if (held.some((amount) => amount > MAX_U64)) return refused;
  const paidIn = operation.kind === 'sell' ? operation.amount : first;
  return { operation, paidIn, after: { world: outcome.world, vaults: held } };
}

/** What comes into the vaults. */
function flowsOf(operation: Operation, first: bigint, second: bigint): [bigint, bigint] {
  if (!isTrade(operation)) return operation.kind === 'increase' ? [first, second] : [-first, -second];
  const [paidIn, paidOut] = operation.kind === 'sell' ? [operation.amount, first] : [first, operation.amount];
  return operation.side === 0 ? [paidIn, -paidOut] : [-paidOut, paidIn];
}

/** What all positions could take out one after the other, with their fees. */
function claims({ state, positions }: World): [bigint, bigint] {
  let left = state;
  const sum: [bigint, bigint] = [0n, 0n];
  for (const position of positions) {
    const taken = changePosition(left, position, { liquidity: position.liquidity, isIncrease: false });
    left = taken.state;
    sum[0] += taken.amount0 + taken.position.owed0;
    sum[1] += taken.amount1 + taken.position.owed1;
  }
  return sum;
}

interface Sale {
  world: World;
  side: Side;
  amount: bigint;
  sold: bigint;
  state: World['state'];
}

/** Checks sales in drawn worlds; `check` says whether one was large enough to tell anything, and most worlds must have one. */
function forSales(check: (sale: Sale) => boolean): void {
  const draw = new Draw(TEST_SEED);
  let telling = 0;
  for (let round = 0; round < WORLDS; round += 1) {
    let held = begin(draw);
    for (let step = 0; step < 20; step += 1) held = proceed(draw, held).after;
    for (let trade = 0; trade < 10; trade += 1) {
      const { world } = held;
      const { side, amount } = drawTrade(draw, world);
      const sold = unlessRefused(() => sellConcentrated(world.state, side, amount));
      if (sold && check({ world, side, amount, sold: sold.amountOut, state: sold.state })) telling += 1;
    }
  }
  expect(telling).toBeGreaterThan(WORLDS);
}

/** What a unit of the input is worth in units of the output, rounded up; no trade makes it worth more. */
function unitWorth({ state: { pool } }: World, input: Side): bigint {
  const square = pool.sqrtPrice * pool.sqrtPrice;
  return input === 0 ? (square >> 128n) + 1n : 2n ** 128n / square + 1n;
}

/** What rounding can change in a step: some units, or what lies between a price and the next one in whole numbers. */
function roundingOf(world: World, input: Side): bigint {
  const liquidity = world.positions.reduce((sum, each) => sum + each.liquidity, 0n);
  const { sqrtPrice } = world.state.pool;
  const apart = input === 0 ? liquidity >> 64n : (liquidity << 64n) / (sqrtPrice * sqrtPrice);
  return 3n + 3n * unitWorth(world, input) + apart;
}

function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}
