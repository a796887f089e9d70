import { atoms } from '@orrery/core/atoms';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { toNotice } from './swap-form.model.ts';

const SOL = 1_000_000_000n;

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
