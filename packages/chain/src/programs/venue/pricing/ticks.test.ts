import { describe, expect, test } from 'vitest';
import { TEST_SEED } from '../../../../../../tests/setup/seed.ts';
import { Draw } from '../../../testing/draw.ts';
import {
  arrayStart,
  isArrayStart,
  isSqrtPrice,
  isTick,
  sqrtPriceAtTick,
  tickAtSqrtPrice,
  tickBounds,
} from './ticks.ts';

const MOST = 443_636;
/** Binary digits of the reference behind the point. */
const DIGITS = 512n;
const ONE = 1n << DIGITS;

/** The root of 1.0001^tick to hundreds of digits, by squares and an integer square root. */
function exactRoot(tick: number): bigint {
  let power = ONE;
  let square = (ONE * 10_001n) / 10_000n;
  for (let left = Math.abs(tick); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * square) >> DIGITS;
    square = (square * square) >> DIGITS;
  }
  return integerRoot(tick < 0 ? (ONE * ONE * ONE) / power : power * ONE);
}

function integerRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The outermost ticks, those around every power of two, and many others. */
function someTicks(): number[] {
  const draw = new Draw(TEST_SEED);
  const powers = Array.from({ length: 19 }, (_, bit) => 2 ** bit).flatMap((each) => [
    each - 1,
    each,
    each + 1,
  ]);
  const drawn = Array.from({ length: 600 }, () => draw.between(0, MOST));
  return [0, MOST - 1, MOST, ...powers, ...drawn].flatMap((tick) => [tick, 0 - tick]);
}

test('the price at a tick is that of the reference, but for ten units below 1 and the same part above it', () => {
  for (const tick of someTicks()) {
    const below = sqrtPriceAtTick(-Math.abs(tick));
    const exact = exactRoot(tick) >> (DIGITS - 64n);
    const difference = sqrtPriceAtTick(tick) - exact;
    const allowed = tick <= 0 ? 10n : (10n * exact) / below + 1n;
    expect([tick, difference <= allowed && difference >= -allowed]).toEqual([tick, true]);
  }
});

test('a tick has a higher price than the one below it', () => {
  for (const tick of someTicks())
    expect([tick, sqrtPriceAtTick(tick - 1) < sqrtPriceAtTick(tick)]).toEqual([tick, true]);
});

test('a price has the highest tick that is not above it', () => {
  const draw = new Draw(TEST_SEED);
  for (const tick of someTicks()) {
    const price = sqrtPriceAtTick(tick);
    const next = sqrtPriceAtTick(tick + 1);
    const within = price + draw.below(next - price);
    const ticks = [price - 1n, price, price + 1n, within, next - 1n, next].map(tickAtSqrtPrice);
    expect(ticks).toEqual([tick - 1, tick, tick, tick, tick, tick + 1]);
  }
});

test('a price is one of a pool from the lowest tick to the highest one', () => {
  const [least, most] = [sqrtPriceAtTick(-MOST), sqrtPriceAtTick(MOST)];
  expect([least - 1n, least, most, most + 1n].map(isSqrtPrice)).toEqual([false, true, true, false]);
});

describe('places', () => {
  test('positions end at multiples of the spacing that an array has room for', () => {
    expect(tickBounds(1)).toEqual({ least: -32_768, most: 32_767 });
    expect(tickBounds(8)).toEqual({ least: -262_144, most: 262_136 });
    expect(tickBounds(64)).toEqual({ least: -443_584, most: 443_584 });
    expect([-32_769, -32_768, 32_767, 32_768].map((tick) => isTick(tick, 1))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([443_584, 443_648, 443_583, -443_584].map((tick) => isTick(tick, 64))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('an array starts at a multiple of 64 spacings and holds the ticks from there', () => {
    expect([0, 63, 64, -1, -64, -65].map((tick) => arrayStart(tick, 1))).toEqual([0, 0, 64, -64, -64, -128]);
    expect([504, 512, -8].map((tick) => arrayStart(tick, 8))).toEqual([0, 512, -512]);
    expect([-32_768, 32_704, 32_768, 32].map((start) => isArrayStart(start, 1))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([-446_464 + 4096, 442_368, 446_464].map((start) => isArrayStart(start, 64))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
