import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpolateBars } from './interpolate-bars.ts';
import { mergeBars } from './merge-bars.ts';
import type { StoredBar } from './stored-bar.ts';

const price = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
const BAR = fc
  .tuple(price, price, price, price, fc.maxSafeNat())
  .map(([a, b, open, close, microUsd]): StoredBar => {
    const prices = [a, b, open, close];
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    return { minute: 3_600_000, open, high, low, close, microUsd, isGenesis: false };
  });
const FORMS = [
  { width: 60_000, count: 60 },
  { width: 15_000, count: 4 },
  { width: 1_000, count: 60 },
];

test.each(FORMS)(
  'interpolated bars of $width ms merge into the bar they came from, and are flagged',
  (form) => {
    fc.assert(
      fc.property(BAR, (bar) => {
        const finer = interpolateBars(bar, { ...form, seed: 'SOL' });
        const joined = mergeBars(finer.map((one) => ({ ...one, minute: bar.minute })));
        expect(joined).toEqual([{ ...bar, boughtMicroUsd: undefined, sol: undefined, isGenesis: true }]);
        for (const [index, one] of finer.entries()) {
          expect(one).toMatchObject({ isGenesis: true, minute: bar.minute + index * form.width });
          expect(one.open).toBe(finer[index - 1]?.close ?? bar.open);
          expect(one.microUsd).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(one.microUsd)).toBe(true);
        }
      }),
    );
  },
);

test('they are the same each time, others for another token, and no movement where there was none', () => {
  const bar = { minute: 0, open: 2, high: 4, low: 1, close: 3, microUsd: 60, isGenesis: true };
  const form = { width: 60_000, count: 60 };
  const finer = interpolateBars(bar, { ...form, seed: 'SOL' });
  expect(finer).toHaveLength(60);
  expect(interpolateBars(bar, { ...form, seed: 'SOL' })).toEqual(finer);
  expect(interpolateBars(bar, { ...form, seed: 'JUP' })).not.toEqual(finer);
  const flat = { ...bar, open: 2, high: 2, low: 2, close: 2 };
  expect(interpolateBars(flat, { ...form, seed: 'SOL' })).toEqual([flat]);
});
