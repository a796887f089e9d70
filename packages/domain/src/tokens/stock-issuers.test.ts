import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuerByName, issuerOf, premiumOf, STOCK_ISSUERS } from './stock-issuers.ts';

test('a screener is found by its issuer’s name in lower case, and only so', () => {
  expect(STOCK_ISSUERS.map(({ id }) => issuerByName(id)?.id)).toEqual(['xstocks', 'prestocks', 'superstate']);
  expect([issuerByName('xStocks'), issuerByName(''), issuerByName('stocks')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('every issuer has a label, a colour, an icon and a page of its own', () => {
  for (const { label, colour, icon, link } of STOCK_ISSUERS) {
    expect([label !== '', /^#[0-9a-f]{6}$/.test(colour), icon.length, new URL(link).protocol]).toEqual([
      true,
      true,
      2,
      'https:',
    ]);
  }
});

test('a token’s issuer is the tag that names one', () => {
  expect(issuerOf({ tags: ['verified', 'stocks', 'prestocks'] })?.id).toBe('prestocks');
  expect(issuerOf({ tags: ['stocks'] })).toBeUndefined();
  expect(issuerOf({})).toBeUndefined();
});

test('a premium is positive above the share’s price, negative below it, and unknown without either price', () => {
  expect(premiumOf(110, 100)).toBeCloseTo(10);
  expect(premiumOf(99, 100)).toBeCloseTo(-1);
  expect([premiumOf(null, 100), premiumOf(100, undefined), premiumOf(100, 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(
      price,
      price,
      (token, share) =>
        Math.sign(premiumOf(token, share) ?? 0) === Math.sign(token - share) ||
        Math.abs(token / share - 1) < 1e-12,
    ),
  );
});
