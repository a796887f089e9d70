import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeWithin } from './broadcast.ts';

test('no fee exceeds what a person set, and an exact one is that', () => {
  const lamports = fc.bigInt({ min: 0n, max: 10n ** 10n });
  fc.assert(
    fc.property(lamports, lamports, (most, asked) => {
      expect(feeWithin('max-cap', { most, asked })).toBe(asked < most ? asked : most);
      expect(feeWithin('exact-fee', { most, asked })).toBe(most);
    }),
  );
});
