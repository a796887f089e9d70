import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exchangeRate } from './exchange-rate.ts';
import { maxIn, minOut, partOf, slippageKeeping, slippageUnder } from './swap-terms.ts';

const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(atoms);
const slippage = fc.integer({ min: 0, max: 10_000 }).map(bps);

it('promises the quoted output less the slippage, cut downward', () => {
  expect(minOut(atoms(427_680_001n), bps(50))).toBe(425_541_600n);
  fc.assert(
    fc.property(amount, slippage, (output, by) => {
      const least = minOut(output, by);
      expect(least).toBeLessThanOrEqual(output);
      expect((least + 1n) * 10_000n).toBeGreaterThan(output * BigInt(10_000 - by));
    }),
  );
});

it('leaves the least with the widest slippage that does', () => {
  expect(slippageKeeping(atoms(995n), atoms(1_000n))).toBe(50);
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [least, quoted] = one < other ? [one, other] : [other, one];
      fc.pre(quoted > 0n);
      const kept = slippageKeeping(least, quoted);
      expect(minOut(quoted, kept)).toBeGreaterThanOrEqual(least);
      if (kept < 10_000) expect(minOut(quoted, kept + 1)).toBeLessThan(least);
    }),
  );
});

it('keeps to the most with the widest slippage that does', () => {
  expect(slippageUnder(atoms(1_005n), atoms(1_000n))).toBe(50);
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [quoted, most] = one < other ? [one, other] : [other, one];
      fc.pre(quoted > 0n);
      const kept = slippageUnder(most, quoted);
      expect(maxIn(quoted, kept)).toBeLessThanOrEqual(most);
      if (kept < 10_000 && most < 2n ** 64n - 1n) expect(maxIn(quoted, kept + 1)).toBeGreaterThan(most);
    }),
  );
});

it('states the rate in whole tokens, cut to its significant digits', () => {
  const sol = { amount: atoms(2_500_000_000n), decimals: 9 };
  const usdc = { amount: atoms(427_680_000n), decimals: 6 };
  expect(exchangeRate({ of: sol, per: usdc })).toBe('171.072');
  expect(exchangeRate({ of: usdc, per: sol })).toBe('0.00584549');
  expect(
    exchangeRate({
      of: { amount: atoms(1n), decimals: 0 },
      per: { amount: atoms(123_456_789n), decimals: 0 },
    }),
  ).toBe('123456789');
  expect(exchangeRate({ of: sol, per: { amount: atoms(0n), decimals: 6 } })).toBeUndefined();
});

it('never overstates a rate', () => {
  fc.assert(
    fc.property(amount, amount, fc.nat({ max: 9 }), fc.nat({ max: 9 }), (a, b, da, db) => {
      const rate = exchangeRate({ of: { amount: a, decimals: da }, per: { amount: b, decimals: db } });
      if (rate === undefined) return;
      const [whole = '', fraction = ''] = rate.split('.');
      const scaled = BigInt(whole + fraction);
      expect(scaled * a * 10n ** BigInt(db)).toBeLessThanOrEqual(b * 10n ** BigInt(da + fraction.length));
    }),
  );
});

it('rounds a fee down and the most that may be taken up, no further than 64 bits', () => {
  expect([partOf(9_999n, 1), partOf(10_000n, 1)]).toEqual([0n, 1n]);
  expect([maxIn(1_001n, 200), maxIn(1_000n, 200), maxIn(0n, 200)]).toEqual([1_022n, 1_020n, 0n]);
  expect(maxIn(2n ** 64n - 1n, 1)).toBe(2n ** 64n - 1n);
});
