import { atoms } from '@orrery/core/atoms';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { formatBalance, readTyped, toNotice } from './swap-form.model.ts';

const SOL = 1_000_000_000n;

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

it('says the gravest thing in the one line above the button', () => {
  const typed = { kind: 'amount' as const, amount: atoms(SOL) };
  const quiet = {
    isTokenMissing: false,
    typed,
    movedFrom: undefined,
    problem: undefined,
    quoteFailure: undefined,
    isLegacyWallet: false,
  };
  expect(toNotice(quiet)).toBeUndefined();
  expect(toNotice({ ...quiet, isTokenMissing: true })?.text).toBe(
    'We could not find the token you are looking for. Please double check the token symbol/address.',
  );
  expect(toNotice({ ...quiet, quoteFailure: 'Could not find any route', movedFrom: aQuote() })?.text).toBe(
    'Could not find any route',
  );
  const legacy = { ...quiet, isLegacyWallet: true };
  expect(toNotice({ ...legacy, movedFrom: aQuote() })).toEqual({
    tone: 'warn',
    text: 'The price moved by more than your slippage of 0.5%. Check the new amount, then swap again.',
  });
  expect(toNotice(legacy)?.text).toBe('Versioned Tx is turned off as your wallet does not support it.');
  expect(toNotice({ ...quiet, typed: { kind: 'nothing' }, quoteFailure: 'x' })).toBeUndefined();
});

it('writes a balance without shortening its thousands', () => {
  expect(['999.123456', '1798.852161', '45513619.00313'].map(formatBalance)).toEqual([
    '999.12345',
    '1,798.85',
    '45,513,619.00',
  ]);
});
