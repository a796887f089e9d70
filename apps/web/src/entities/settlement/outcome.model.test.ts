import type { Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { describeOutcome, isWorthReporting } from './outcome.model.ts';

const signature = '5'.repeat(88) as Signature;
const words = { describe: () => 'x', describeMismatch: (why: 'amount') => `It's the ${why}.` };

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

it('names what the wallet changed, and that nothing was sent', () => {
  const { description } = describeOutcome({ status: 'changed', change: { what: 'priority-fee' } }, words);
  expect(description).toBe('Not sent: your wallet changed the priority fee beyond the limit.');
  expect(isWorthReporting({ status: 'changed', change: { what: 'priority-fee' } })).toBe(true);
  expect(isWorthReporting({ status: 'failed', reason: 'r' })).toBe(false);
});
