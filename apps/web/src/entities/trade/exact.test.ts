import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatWhole } from './exact.ts';

it('loses no digit of what the server said', () => {
  expect([15_788.176758, 1e-7, 72.160403, 0, 1_334_336.646846].map(formatWhole)).toEqual([
    '15,788.176758',
    '0.0000001',
    '72.160403',
    '0',
    '1,334,336.646846',
  ]);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 9 }),
      (units, decimals) => {
        const amount = Number(units) / 10 ** decimals;
        expect(Number(formatWhole(amount).replaceAll(',', ''))).toBe(amount);
      },
    ),
  );
});
