import { describe, expect, test } from 'vitest';
import {
  liquidityForAmounts,
  sellConcentrated,
} from '../../packages/chain/src/programs/venue/pricing/concentrated.ts';
import {
  aConcentratedPool,
  carryOut,
  type Operation,
  toNextTick,
  type World,
  withPosition,
} from '../../packages/chain/src/programs/venue/pricing/testing/concentrated.ts';
import {
  arrayStart,
  isArrayStart,
  isSqrtPrice,
  isTick,
  sqrtPriceAtTick,
  tickAtSqrtPrice,
  tickBounds,
} from '../../packages/chain/src/programs/venue/pricing/ticks.ts';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { type Answer, ConcentratedProbe, compareTrades } from './concentrated-probe.ts';

const probe = new ConcentratedProbe();

test('1,000 trades between changes of positions end alike in C and in TypeScript, to the byte', () => {
  const tally = compareTrades(probe, new Draw(TEST_SEED), 1000);
  // Each way an operation can end was met.
  for (const kind of ['sell', 'buy']) {
    expect(tally[`${kind} done`]).toBeGreaterThan(200);
    expect(tally[`${kind} 6106`]).toBeGreaterThan(10);
    expect(tally[`${kind} 6111`]).toBeGreaterThan(10);
  }
  expect(tally['buy 6002']).toBeGreaterThan(10);
  expect(tally['increase done']).toBeGreaterThan(100);
  expect(tally['increase 6002']).toBeGreaterThan(10);
  expect(tally['decrease done']).toBeGreaterThan(50);
  expect(tally['decrease 6106']).toBeGreaterThan(10);
});

test('a sale takes 7,000 compute units at most in one range and 18,000 over three ticks', () => {
  const pool = aConcentratedPool({ sqrtPrice: sqrtPriceAtTick(70_000) });
  let world: World = { state: { pool, tickArrays: new Map() }, positions: [] };
  for (let position = 0; position < 4; position += 1) {
    const reach = 8 * 30 * (position + 1);
    world = withPosition(world, [70_000 - reach, 70_000 + reach]);
    world = carryOut(world, { kind: 'increase', position, liquidity: 10n ** 18n }).world;
  }
  for (const side of [0, 1] as const) {
    let { state } = world;
    let amount = 0n;
    for (const most of [7_000, 11_000, 15_000, 18_000]) {
      const toTick = toNextTick(state, side, 'sell');
      const { starts } = sellConcentrated(world.state, side, amount + toTick / 2n);
      probe.begin();
      const sale = { kind: 'sell', side, amount: amount + toTick / 2n, starts } as const;
      const { units } = probe.carryOut(world, sale);
      expect([units > most / 3, units < most]).toEqual([true, true]);
      state = sellConcentrated(state, side, toTick).state;
      amount += toTick;
    }
  }
});

test('an amount of mint 0 is rounded up also where only the first of its two divisions leaves something', () => {
  const lower = -443_584;
  let tested = 0;
  for (let upper = -400_000; tested < 5; upper += 64) {
    const to = sqrtPriceAtTick(upper);
    if (to % 2n === 0n) continue;
    // from * 2^64 is a multiple of `to` but for 1: liquidity * (to - from) * 2^64 / to is a multiple of `from` and less than 1.
    const from = to - inverse(2n ** 64n % to, to);
    if (from < sqrtPriceAtTick(lower)) continue;
    const state = { pool: aConcentratedPool({ tickSpacing: 64, sqrtPrice: from }), tickArrays: new Map() };
    const world = withPosition({ state, positions: [] }, [lower, upper]);
    const operation = { kind: 'increase', position: 0, liquidity: from } as const;
    probe.begin();
    expect(probe.carryOut(world, operation).words).toEqual(carryOut(world, operation).amounts);
    tested += 1;
  }
});

describe('refuses alike', () => {
  const increase = (world: World, ends: readonly [number, number], liquidity: bigint) => {
    const position = world.positions.length;
    return carryOut(withPosition(world, ends), { kind: 'increase', position, liquidity }).world;
  };
  const empty = (tick: number): World => {
    const pool = aConcentratedPool({ tickSpacing: 64, sqrtPrice: sqrtPriceAtTick(tick) });
    return { state: { pool, tickArrays: new Map() }, positions: [] };
  };
  const refusals = (world: World, operation: Operation) => {
    probe.begin();
    return [probe.carryOut(world, operation).refusal, carryOut(world, operation).refusal];
  };

  test('liquidity of 96 bits and more', () => {
    const world = withPosition(empty(-443_072), [-443_520, -443_200]);
    const add = (liquidity: bigint) => refusals(world, { kind: 'increase', position: 0, liquidity });
    expect([add(2n ** 96n - 1n), add(2n ** 96n)]).toEqual([
      [undefined, undefined],
      [6002, 6002],
    ]);
  });

  test('liquidity that a crossed tick leads to the bound', () => {
    const one = increase(empty(-443_072), [-443_584, -443_136], 1n);
    const world = increase(one, [-443_520, -443_200], 2n ** 96n - 1n);
    const starts = [...world.state.tickArrays.keys()];
    const sale = { kind: 'sell', side: 0, amount: 2n ** 40n, starts } as const;
    expect(refusals(world, sale)).toEqual([6002, 6002]);
    expect(refusals(one, sale)).toEqual([6106, 6106]);
  });

  test('what all steps together give, when no amount holds it', () => {
    const { pool } = empty(100_000).state;
    const part = (2n ** 64n * 6n) / 10n;
    const first = increase(
      empty(100_000),
      [99_200, 99_968],
      liquidityForAmounts(pool, 99_200, 99_968, 0n, part),
    );
    const world = increase(first, [98_432, 99_200], liquidityForAmounts(pool, 98_432, 99_200, 0n, part));
    const starts = [98_304];
    expect(refusals(world, { kind: 'sell', side: 0, amount: 2n ** 60n, starts })).toEqual([6002, 6002]);
    expect(refusals(first, { kind: 'sell', side: 0, amount: 2n ** 60n, starts })).toEqual([6106, 6106]);
  });

  test('fees that no amount holds', () => {
    const { state, positions } = increase(empty(0), [-64, 64], 2n ** 70n);
    const withGrowth = (feeGrowth0: bigint) =>
      refusals(
        { state: { ...state, pool: { ...state.pool, feeGrowth0 } }, positions },
        { kind: 'decrease', position: 0, liquidity: 0n },
      );
    for (const bits of [58n, 59n, 64n, 122n]) expect(withGrowth(2n ** bits)).toEqual([6002, 6002]);
    expect(withGrowth(2n ** 58n - 1n)).toEqual([undefined, undefined]);
  });
});

test('arrays that the price does not meet are passed over, and those that it meets must come in order', () => {
  const pool = aConcentratedPool({ tickSpacing: 1, sqrtPrice: sqrtPriceAtTick(0) });
  let world: World = { state: { pool, tickArrays: new Map() }, positions: [] };
  for (const [position, end] of [100, 200].entries()) {
    world = withPosition(world, [-end, end]);
    world = carryOut(world, { kind: 'increase', position, liquidity: 10n ** 12n }).world;
  }
  const sell = (starts: readonly number[]) => {
    probe.begin();
    return probe.carryOut(world, { kind: 'sell', side: 0, amount: 13n * 10n ** 9n, starts });
  };
  const { words } = sell([-128, -256]);
  expect(words[0]).toBeGreaterThan(12n * 10n ** 9n);
  expect(sell([192, -128, 64, -256]).words).toEqual(words);
  expect(sell([-256, -128]).refusal).toBe(6111);
  expect(sell([-256]).refusal).toBe(6111);
  expect(sell([]).refusal).toBe(6111);
});

describe('ticks', () => {
  const joined = ([low = 0n, high = 0n]: readonly bigint[]) => (high << 64n) | low;
  const signed = ({ words }: Answer) => Number(BigInt.asIntN(32, words[0] ?? 0n));

  test('have the same prices in C and in TypeScript, and prices the same ticks at, below and above them', () => {
    const draw = new Draw(TEST_SEED);
    const outermost = [-443_636, -443_635, -1, 0, 1, 443_635, 443_636];
    const bits = Array.from({ length: 19 }, (_, bit) => [2 ** bit, -(2 ** bit)]).flat();
    const drawn = Array.from({ length: 400 }, () => draw.between(-443_636, 443_636));
    for (const tick of [...outermost, ...bits.filter((each) => Math.abs(each) < 443_636), ...drawn]) {
      const price = sqrtPriceAtTick(tick);
      expect([tick, joined(probe.ask('sqrtAtTick', [BigInt.asUintN(64, BigInt(tick))]).words)]).toEqual([
        tick,
        price,
      ]);
      for (const near of [price, price - 1n, price + 1n, price + draw.below(price / 20_000n)]) {
        const words = [BigInt.asUintN(64, near), near >> 64n];
        expect([near, signed(probe.ask('tickAtSqrt', words))]).toEqual([near, tickAtSqrtPrice(near)]);
      }
    }
  });

  test('lie in the same arrays and within the same bounds', () => {
    const draw = new Draw(TEST_SEED);
    for (let round = 0; round < 400; round += 1) {
      const tickSpacing = draw.pick([1, 2, 8, 13, 14, 60, 64, 200, 32_768, 65_535]);
      const { least, most } = tickBounds(tickSpacing);
      const near = draw.pick([least, most, 32_768 * tickSpacing, 0, draw.between(least, most)]);
      const edge = near + draw.pick([0, 64, -64, 1, -1]) * tickSpacing + draw.pick([0, 0, 0, 1, -1]);
      const tick = draw.chance(0.5) ? edge : arrayStart(edge, tickSpacing);
      const sqrtPrice =
        draw.pick([sqrtPriceAtTick(-443_636), sqrtPriceAtTick(443_636), draw.bits(draw.between(30, 98))]) +
        draw.pick([-1n, 0n, 1n]);
      const state = { pool: aConcentratedPool({ tickSpacing, sqrtPrice, tick: 0 }), tickArrays: new Map() };
      const { words } = probe.askOf({ state, positions: [] }, 'bounds', [BigInt.asUintN(64, BigInt(tick))]);
      const [flags = 0n, start = 0n] = words;
      const expected = [isTick(tick, tickSpacing), isArrayStart(tick, tickSpacing), isSqrtPrice(sqrtPrice)];
      expect([tickSpacing, tick, ...[1n, 2n, 4n].map((flag) => (flags & flag) !== 0n)]).toEqual([
        tickSpacing,
        tick,
        ...expected,
      ]);
      if (isTick(tick, tickSpacing))
        expect(Number(BigInt.asIntN(32, start))).toBe(arrayStart(tick, tickSpacing));
    }
  });
});

/** What times the value leaves 1 when it is divided by a number that shares no factor with it. */
function inverse(value: bigint, by: bigint): bigint {
  let [rest, nextRest, factor, nextFactor] = [by, value, 0n, 1n];
  while (nextRest > 0n) {
    const times = rest / nextRest;
    [rest, nextRest, factor, nextFactor] = [
      nextRest,
      rest - times * nextRest,
      nextFactor,
      factor - times * nextFactor,
    ];
  }
  return ((factor % by) + by) % by;
}
