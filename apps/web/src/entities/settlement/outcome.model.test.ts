import type { Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { describeOutcome, isWorthReporting, toEndFacts } from './outcome.model.ts';

const signature = '5'.repeat(88) as Signature;
const words = {
  kind: 'other' as const,
  describe: () => 'x',
  describeMismatch: (why: 'amount') => `It's the ${why}.`,
};

it('says Confirmed only for what the chain confirmed', () => {
  const titles = [
    describeOutcome({ status: 'confirmed', signature }, words),
    describeOutcome({ status: 'failed', reason: 'r' }, words),
    describeOutcome({ status: 'unknown', signature }, words),
    describeOutcome({ status: 'changed', change: { what: 'instruction' } }, words),
    describeOutcome({ status: 'mismatch', mismatch: 'amount' }, words),
  ].map(({ title }) => title);
  expect(titles).toEqual([
    'Transaction Confirmed',
    'Transaction Failed',
    'Not confirmed yet',
    'Transaction Failed',
    'Transaction Failed',
  ]);
});

it('tells a refusal as no end, with the reason that the server gives', () => {
  const outcome = { status: 'unknown', signature, refusal: 'Slippage tolerance exceeded' } as const;
  expect(describeOutcome(outcome, words)).toEqual({
    kind: 'warning',
    title: 'Transaction Failed',
    description:
      'Slippage tolerance exceeded. The server refused it; signed as it is, it can still land until it expires.',
    signature,
  });
  expect(toEndFacts(outcome)).toEqual({ code: 'unknown', message: 'Slippage tolerance exceeded', signature });
});

it('names what the wallet changed, and that nothing was sent', () => {
  const { description } = describeOutcome({ status: 'changed', change: { what: 'priority-fee' } }, words);
  expect(description).toBe('Not sent: your wallet changed the priority fee beyond the limit.');
  expect(isWorthReporting({ status: 'changed', change: { what: 'priority-fee' } })).toBe(true);
  expect(isWorthReporting({ status: 'failed', reason: 'r' })).toBe(false);
});

it('has toasts of its own for a swap', () => {
  const kinds = [
    describeOutcome({ status: 'confirmed', signature }, { ...words, kind: 'swap' }).kind,
    describeOutcome({ status: 'failed', reason: 'r' }, { ...words, kind: 'swap' }).kind,
    describeOutcome({ status: 'unknown', signature }, { ...words, kind: 'swap' }).kind,
  ];
  expect(kinds).toEqual(['swap-success', 'swap-error', 'info']);
});

it('tells the operator the code and the sentence of a failure', () => {
  const failure = {
    message: 'Slippage tolerance exceeded',
    txid: signature,
    code: 6001,
    programIds: [],
    serializedTx: '',
  };
  const told = toEndFacts({ status: 'failed', reason: failure.message, signature, failure });
  expect(told).toEqual({ message: 'Slippage tolerance exceeded', code: '6001', signature });
  expect(toEndFacts({ status: 'mismatch', mismatch: 'amount' })).toMatchObject({ code: 'mismatch' });
});
