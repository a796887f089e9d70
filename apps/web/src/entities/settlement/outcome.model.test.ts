import { atoms } from '@orrery/core/atoms';
import type { Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { describeOutcome, describeSwap, isWorthReporting } from './outcome.model.ts';

const signature = '5'.repeat(88) as Signature;

it('says Confirmed only for what the chain confirmed', () => {
  const titles = [
    describeOutcome({ status: 'confirmed', signature }, 'x'),
    describeOutcome({ status: 'failed', reason: 'r' }, 'x'),
    describeOutcome({ status: 'unknown', signature }, 'x'),
    describeOutcome({ status: 'changed', change: { what: 'instruction' } }, 'x'),
    describeOutcome({ status: 'not-this-swap', what: 'amount' }, 'x'),
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
  const words = describeOutcome({ status: 'changed', change: { what: 'priority-fee' } }, 'x');
  expect(words.description).toBe('Not sent: your wallet changed the priority fee beyond the limit.');
  expect(isWorthReporting({ status: 'changed', change: { what: 'priority-fee' } })).toBe(true);
  expect(isWorthReporting({ status: 'failed', reason: 'r' })).toBe(false);
});

it('writes a swap with every digit', () => {
  const tokens = { sell: { symbol: 'SOL', decimals: 9 }, buy: { symbol: 'USDC', decimals: 6 } };
  expect(describeSwap({ amount: atoms(2_500_000_000n), outAmount: atoms(1_427_680_001n) }, tokens)).toBe(
    '2.5 SOL → 1,427.680001 USDC',
  );
});
