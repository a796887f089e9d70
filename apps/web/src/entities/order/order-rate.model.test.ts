import { atoms } from '@orrery/core/atoms';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  askedAt,
  buysAbove,
  distanceOf,
  marketRate,
  type Rate,
  rateOf,
  readRate,
  writeMarketRate,
  writeRate,
} from './order-rate.model.ts';

const PAIR = { sell: { decimals: 9 }, buy: { decimals: 6 } };
const read = (text: string, isInverted = false): Rate => {
  const rate = readRate({ text, isInverted });
  if (!rate) throw new Error(`${text} is no rate`);
  return rate;
};

it.each(['', '.', '0', '0.000', '0.0000000000000000001'])('reads no rate from %j', (text) => {
  expect(readRate({ text, isInverted: false })).toBeUndefined();
});

it('asks for the floor of the exact product, either way round', () => {
  expect(askedAt(atoms(1_000_000_001n), read('171.123456'), PAIR)).toBe(171_123_456n);
  expect(askedAt(atoms(3_000_000_000n), read('0.333333333333333333'), PAIR)).toBe(999_999n);
  // 7 SOL at 3 SOL for 1 USDC.
  expect(askedAt(atoms(7_000_000_000n), read('3', true), PAIR)).toBe(2_333_333n);
  expect(askedAt(atoms(2n ** 64n - 1n), read('10000'), { sell: { decimals: 0 }, buy: { decimals: 9 } })).toBe(
    undefined,
  );
});

it('never asks for more than the exact product, nor for a unit less', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 15n),
      fc.bigInt(1n, 10n ** 12n),
      fc.boolean(),
      (making, units, isInverted) => {
        const rate = read(`${units / 10n ** 6n}.${String(units % 10n ** 6n).padStart(6, '0')}`, isInverted);
        const asked = askedAt(atoms(making), rate, PAIR);
        if (asked === undefined) return;
        const exact = (of: bigint) => of * rate.under * 10n ** 9n;
        const product = making * rate.over * 10n ** 6n;
        expect(exact(asked) <= product && exact(asked + 1n) > product).toBe(true);
      },
    ),
  );
});

it('counts by what is shown where a token has a multiplier', () => {
  const pair = { sell: { decimals: 6, multiplier: 2 }, buy: { decimals: 6, multiplier: 4 } };
  // One unit shown as 2 at 3 each is 6, which are 1.5 units.
  expect(askedAt(atoms(1_000_000n), read('3'), pair)).toBe(1_500_000n);
  expect(writeRate(rateOf(1_000_000n, 1_500_000n, pair) as Rate, false)).toBe('3');
});

it('writes the rate of two amounts with nine digits, rounded down', () => {
  const rate = rateOf(3_000_000_000n, 500_000_000n, PAIR) as Rate;
  expect(writeRate(rate, false)).toBe('166.666666');
  expect(writeRate(rate, true)).toBe('0.006');
  expect(writeRate(rateOf(1n, 2n, { sell: { decimals: 0 }, buy: { decimals: 12 } }) as Rate, false)).toBe(
    '0.000000000002',
  );
  expect(rateOf(0n, 1n, PAIR)).toBeUndefined();
});

it('writes a number of the market with six digits', () => {
  expect(writeMarketRate(171.123456)).toBe('171.123');
  expect(writeMarketRate(0.0000012345678)).toBe('0.00000123457');
  expect(writeMarketRate(123_456_789)).toBe('123457000');
});

it('measures from the market in the direction that is shown', () => {
  expect(distanceOf(read('105'), 100, false)).toBeCloseTo(5);
  expect(distanceOf(read('80'), 100, true)).toBeCloseTo(25);
  expect(buysAbove(read('80'), 100)).toBeCloseTo(25);
  expect(buysAbove(read('125'), 100)).toBeCloseTo(-20);
  expect(marketRate(150, 0.5)).toBe(300);
  expect(marketRate(150, undefined)).toBeUndefined();
});
