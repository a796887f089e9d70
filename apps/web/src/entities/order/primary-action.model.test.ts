import { atoms } from '@orrery/core';
import { expect, it } from 'vitest';
import { anOrder } from './order.builder.ts';
import { type OrderFacts, toPrimaryAction } from './primary-action.model.ts';

const SOL = 1_000_000_000n;

function facts(over: Partial<OrderFacts> = {}): OrderFacts {
  return {
    isConnected: true,
    isTokenMissing: false,
    typed: { kind: 'amount', amount: atoms(SOL) },
    symbol: 'SOL',
    spendable: atoms(5n * SOL),
    lamports: atoms(5n * SOL),
    isSellingSol: true,
    order: anOrder(),
    hasOrderFailed: false,
    preview: 'ready',
    ...over,
  };
}

it.each<[string, Partial<OrderFacts>, string]>([
  ['asks to connect first', { isConnected: false, typed: { kind: 'nothing' } }, 'Connect'],
  ['asks for another token than one nobody knows', { isTokenMissing: true }, 'Choose another token'],
  ['asks for an amount', { typed: { kind: 'nothing' } }, 'Enter an amount'],
  ['refuses what no token can hold', { typed: { kind: 'too-large' } }, 'Invalid Amount'],
  ['says what is missing', { spendable: atoms(SOL - 1n) }, 'Insufficient SOL'],
  ['keeps the fee in mind', { lamports: atoms(SOL + 9_999n) }, 'Insufficient SOL for the network fee'],
  ['waits for a quote', { order: undefined }, 'Getting a quote'],
  ['says there is none', { order: undefined, hasOrderFailed: true }, 'No quote'],
  ['cannot sign what was not built', { order: anOrder({ transaction: undefined }) }, 'Cannot swap now'],
  ['waits for the simulation', { preview: 'loading' }, 'Simulating'],
  ['never signs what is not the swap on screen', { preview: 'refused' }, 'Not safe to sign'],
  ['swaps', {}, 'Swap'],
])('%s', (_, over, label) => {
  expect(toPrimaryAction(facts(over)).label).toBe(label);
});

it('leaves no sign button after a failed simulation, only the explicit second action', () => {
  expect(toPrimaryAction(facts({ preview: 'failed' })).kind).toBe('sign-without-preview');
});

it('signs exactly when the whole balance less the fee is enough', () => {
  const typed = { kind: 'amount' as const, amount: atoms(SOL) };
  expect(toPrimaryAction(facts({ typed, lamports: atoms(SOL + 10_000n) })).kind).toBe('swap');
  expect(toPrimaryAction(facts({ typed, lamports: atoms(10_000n), isSellingSol: false })).kind).toBe('swap');
});
