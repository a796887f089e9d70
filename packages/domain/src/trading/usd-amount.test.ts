import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokensForUsd } from './usd-amount.ts';

it.each([
  ['171', 171, 9, '1'],
  ['100', 3, 2, '33.33'],
  ['0.5', 0.000023174, 5, '21575.90403'],
  ['1', 1.5e-12, 0, '666666666666'],
  ['2.', 1e21, 18, '0'],
  ['', 1, 6, '0'],
])('$%s at $%s for one is %s decimals long %s', (usd, price, decimals, tokens) => {
  expect(tokensForUsd(usd, price, decimals)).toBe(tokens);
});

it('has no answer without a price', () => {
  for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(tokensForUsd('1', price, 6)).toBeUndefined();
});

it('never buys more than the dollars pay for, and leaves less than one smallest unit of them unspent', () => {
  const cents = fc.bigInt(0n, 10n ** 12n);
  const price = fc.bigInt(1n, 10n ** 9n);
  fc.assert(
    fc.property(cents, price, fc.integer({ min: 0, max: 18 }), (paid, each, decimals) => {
      const usd = `${paid / 100n}.${String(paid % 100n).padStart(2, '0')}`;
      const text = tokensForUsd(usd, Number(each) / 1e4, decimals) ?? '';
      const [whole = '', fraction = ''] = text.split('.');
      const bought = BigInt(whole + fraction.padEnd(decimals, '0'));
      const worth = paid * 100n * 10n ** BigInt(decimals);
      expect(bought * each <= worth && worth < (bought + 1n) * each).toBe(true);
    }),
  );
});
