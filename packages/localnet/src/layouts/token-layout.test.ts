import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUiTokenAmount } from './token-layout.ts';

test('writes amounts exactly, without needless zeros', () => {
  expect(toUiTokenAmount(1_500_000n, { decimals: 6 })).toEqual({
    amount: '1500000',
    decimals: 6,
    uiAmount: 1.5,
    uiAmountString: '1.5',
  });
  expect(toUiTokenAmount(0n, { decimals: 9 }).uiAmountString).toBe('0');
  expect(toUiTokenAmount(1n, { decimals: 9 }).uiAmountString).toBe('0.000000001');
  expect(toUiTokenAmount(42n, { decimals: 0 }).uiAmountString).toBe('42');
});

test('the text is the amount, for every amount and every number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat(18), (amount, decimals) => {
      const [whole = '', fraction = ''] = toUiTokenAmount(amount, { decimals }).uiAmountString.split('.');
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount);
    }),
  );
});
