import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBars } from './draw-bars.ts';
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

test.each(FORMS)('drawn bars of $width ms together are the bar they are of, and flagged', (form) => {
  fc.assert(
    fc.property(BAR, (bar) => {
      const drawn = drawBars(bar, { ...form, seed: 'SOL' });
      const joined = mergeBars(drawn.map((one) => ({ ...one, minute: bar.minute })));
      expect(joined).toEqual([{ ...bar, boughtMicroUsd: undefined, sol: undefined, isGenesis: true }]);
      for (const [index, one] of drawn.entries()) {
        expect(one).toMatchObject({ isGenesis: true, minute: bar.minute + index * form.width });
        expect(one.open).toBe(drawn[index - 1]?.close ?? bar.open);
        expect(one.microUsd).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(one.microUsd)).toBe(true);
      }
    }),
  );
});

test('they are the same each time, others for another token, and no movement where there was none', () => {
  const bar = { minute: 0, open: 2, high: 4, low: 1, close: 3, microUsd: 60, isGenesis: true };
  const form = { width: 60_000, count: 60 };
  const drawn = drawBars(bar, { ...form, seed: 'SOL' });
  expect(drawn).toHaveLength(60);
  expect(drawBars(bar, { ...form, seed: 'SOL' })).toEqual(drawn);
  expect(drawBars(bar, { ...form, seed: 'JUP' })).not.toEqual(drawn);
  const flat = { ...bar, open: 2, high: 2, low: 2, close: 2 };
  expect(drawBars(flat, { ...form, seed: 'SOL' })).toEqual([flat]);
});
