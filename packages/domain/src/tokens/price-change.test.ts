import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeTimes } from './price-change.ts';

test('a change is as large as if it had been worked out at the new price', () => {
  const price = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(price, price, price, (open, before, now) => {
      const change = changeTimes((before / open - 1) * 100, now / before);
      // A change is a difference: what is left of a price that fell to a millionth has few digits.
      expect(Math.abs(1 + change / 100 - now / open)).toBeLessThan(
        1e-9 * Math.max(1, now / open, now / before),
      );
    }),
  );
});

test('a price that stays moves no change, not even by rounding', () => {
  expect(changeTimes(0.1 + 0.2, 1)).toBe(0.1 + 0.2);
});
