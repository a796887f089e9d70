import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tipWithin } from './tips.ts';

test('no tip exceeds what a person set, and an exact one is that', () => {
  const lamports = fc.bigInt({ min: 0n, max: 10n ** 10n });
  fc.assert(
    fc.property(lamports, lamports, (most, asked) => {
      expect(tipWithin('max-cap', { most, asked })).toBe(asked < most ? asked : most);
      expect(tipWithin('exact-fee', { most, asked })).toBe(most);
    }),
  );
});
