import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterTransferFee, beforeTransferFee } from './mint-extensions.ts';

const fee = fc.record({
  bps: fc.integer({ min: 0, max: 10_000 }),
  most: fc.bigInt({ min: 0n, max: 10n ** 12n }),
});

test('keeps the fee back, rounded up and capped', () => {
  expect(afterTransferFee(1_001n, { transferFee: { bps: 100, most: 1_000n } })).toBe(990n);
  expect(afterTransferFee(10n ** 9n, { transferFee: { bps: 100, most: 1_000n } })).toBe(10n ** 9n - 1_000n);
  expect(afterTransferFee(77n)).toBe(77n);
});

test('finds the least that arrives as asked', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fee, (amount, transferFee) => {
      const sent = beforeTransferFee(amount, { transferFee });
      expect(afterTransferFee(sent, { transferFee })).toBeGreaterThanOrEqual(amount);
      expect(afterTransferFee(sent - 1n, { transferFee })).toBeLessThan(amount);
    }),
  );
});
