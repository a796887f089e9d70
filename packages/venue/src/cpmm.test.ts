import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOut, keepsInvariant, priceImpact } from './cpmm.ts';

const reserve = fc.bigInt({ min: 1n, max: 2n ** 62n });
const amount = fc.bigInt({ min: 1n, max: 2n ** 62n });
const feeBps = fc.integer({ min: 0, max: 1_000 });

describe('a constant-product pool', () => {
  test('never loses product over any sequence of trades in both directions', () => {
    const trades = fc.array(fc.record({ isForward: fc.boolean(), paidIn: amount }), { maxLength: 30 });
    fc.assert(
      fc.property(reserve, reserve, feeBps, trades, (x0, y0, fee, sequence) => {
        let [x, y] = [x0, y0];
        for (const { isForward, paidIn } of sequence) {
          const sides = isForward ? { input: x, output: y } : { input: y, output: x };
          const paidOut = amountOut(sides, paidIn, fee);
          expect(paidOut < sides.output).toBe(true);
          expect(keepsInvariant(sides, paidIn, paidOut)).toBe(true);
          const product = x * y;
          [x, y] = isForward ? [x + paidIn, y - paidOut] : [x - paidOut, y + paidIn];
          expect(x * y >= product).toBe(true);
        }
      }),
    );
  });

  test('gives no less for more', () => {
    fc.assert(
      fc.property(reserve, reserve, feeBps, amount, amount, (input, output, fee, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const sides = { input, output };
        expect(amountOut(sides, less, fee) <= amountOut(sides, more, fee)).toBe(true);
      }),
    );
  });

  test('gives one unit more only by breaking the invariant of a fee-less pool', () => {
    fc.assert(
      fc.property(reserve, reserve, amount, (input, output, paidIn) => {
        const sides = { input, output };
        expect(keepsInvariant(sides, paidIn, amountOut(sides, paidIn, 0) + 1n)).toBe(false);
      }),
    );
  });

  test('rounds down: 1 % of the pool in, by hand', () => {
    expect(amountOut({ input: 1_000_000n, output: 2_000_000n }, 10_000n, 30)).toBe(19_743n);
  });

  test('moves the price by the share the trade takes', () => {
    expect(priceImpact({ input: 990_000n, output: 1n }, 10_000n, 0)).toBe(-1);
    expect(priceImpact({ input: 10n ** 18n, output: 1n }, 1n, 30)).toBe(-0);
  });
});
