import { expect, it } from 'vitest';
import { readTyped } from './typed-amount.ts';

it('reads typed text as an exact amount, and says when it is beyond what a token can hold', () => {
  expect(readTyped('2.5', { decimals: 9 })).toEqual({ kind: 'amount', amount: 2_500_000_000n });
  expect(readTyped('', { decimals: 9 })).toEqual({ kind: 'nothing' });
  expect(readTyped('0.000', { decimals: 9 })).toEqual({ kind: 'nothing' });
  expect(readTyped('0.0000001', { decimals: 6 })).toEqual({ kind: 'nothing' });
  expect(readTyped('99999999999', { decimals: 9 })).toEqual({ kind: 'too-large' });
});

it('reads typed text of a token with a multiplier as the atoms that show as it', () => {
  const split = { decimals: 8, multiplier: 2 };
  expect(readTyped('3', split)).toEqual({ kind: 'amount', amount: 150_000_000n });
  expect(readTyped('0.00000001', split)).toEqual({ kind: 'nothing' });
  expect(readTyped('300000000000', split)).toEqual({ kind: 'amount', amount: 15_000_000_000_000_000_000n });
  expect(readTyped('400000000000', split)).toEqual({ kind: 'too-large' });
});
