import { atoms, bps } from '@orrery/core';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import { expect, it } from 'vitest';
import { anOrder } from '#entities/order/order.builder.ts';
import {
  asksTwice,
  formatBalance,
  formatImpact,
  isTooOld,
  mustAskAgain,
  readTyped,
  type SwapFormFacts,
  toImpactTone,
  toNotice,
  toPrimaryAction,
  toShownOrder,
} from './swap-form.model.ts';

const SOL = 1_000_000_000n;

function facts(over: Partial<SwapFormFacts> = {}): SwapFormFacts {
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

it('reads typed text as an exact amount, and says when it is beyond what a token can hold', () => {
  expect(readTyped('2.5', 9)).toEqual({ kind: 'amount', amount: 2_500_000_000n });
  expect(readTyped('', 9)).toEqual({ kind: 'nothing' });
  expect(readTyped('0.000', 9)).toEqual({ kind: 'nothing' });
  expect(readTyped('0.0000001', 6)).toEqual({ kind: 'nothing' });
  expect(readTyped('99999999999', 9)).toEqual({ kind: 'too-large' });
});

it.each<[string, Partial<SwapFormFacts>, string]>([
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

it('shows no order that answers another amount or another wallet', () => {
  const request = {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    amount: atoms(SOL),
    taker: USDT,
    slippage: bps(50),
  };
  const other = anOrder({ amount: atoms(2n * SOL) });
  expect(toShownOrder([other, anOrder()], request)).toEqual(anOrder());
  expect(toShownOrder([other, anOrder({ taker: undefined })], request)).toBeUndefined();
  expect(toShownOrder([anOrder()], undefined)).toBeUndefined();
});

it('asks again only when a refreshed order pays less than the shown one allowed', () => {
  expect(mustAskAgain(anOrder(), anOrder({ outAmount: atoms(170_145_000n) }))).toBe(false);
  expect(mustAskAgain(anOrder(), anOrder({ outAmount: atoms(170_144_999n) }))).toBe(true);
});

it('does not sign an order older than its life', () => {
  expect(isTooOld(0, 30_000)).toBe(false);
  expect(isTooOld(0, 30_001)).toBe(true);
});

it('says the gravest thing in the one line above the button', () => {
  const typed = { kind: 'amount' as const, amount: atoms(SOL) };
  const quiet = {
    isTokenMissing: false,
    typed,
    movedFrom: undefined,
    problem: undefined,
    orderFailure: undefined,
    isLegacyWallet: false,
  };
  expect(toNotice(quiet)).toBeUndefined();
  expect(toNotice({ ...quiet, isTokenMissing: true })?.text).toBe(
    'We could not find the token you are looking for. Please double check the token symbol/address.',
  );
  expect(toNotice({ ...quiet, orderFailure: 'Could not find any route', movedFrom: anOrder() })?.text).toBe(
    'Could not find any route',
  );
  const legacy = { ...quiet, isLegacyWallet: true };
  expect(toNotice({ ...legacy, movedFrom: anOrder() })).toEqual({
    tone: 'warn',
    text: 'The price moved by more than your slippage of 0.5%. Check the new amount, then swap again.',
  });
  expect(toNotice(legacy)?.text).toBe('Versioned Tx is turned off as your wallet does not support it.');
  expect(toNotice({ ...quiet, typed: { kind: 'nothing' }, orderFailure: 'x' })).toBeUndefined();
});

it('warns of a loss to price impact from 1 % on and more from 5 %, never of a gain', () => {
  expect([-0.0099, -0.01, -0.05].map(toImpactTone)).toEqual(['calm', 'warn', 'danger']);
  expect([0, 0.01, 0.065].map(toImpactTone)).toEqual(['calm', 'calm', 'calm']);
});

it('asks a second time for a far move alone that pays less than it takes', () => {
  const order = (priceImpact: number, inUsd?: number, outUsd?: number) =>
    anOrder({ priceImpact, inUsd, outUsd });
  expect(asksTwice(order(-0.18, 500, 410))).toBe(true);
  expect(asksTwice(order(-0.18))).toBe(true);
  expect(asksTwice(order(-0.18, 500, 605))).toBe(false);
  expect(asksTwice(order(-0.02, 500, 480))).toBe(false);
});

it('tells a gain from a loss by its sign', () => {
  expect([0.065, 0, -0.0004, -0.125].map(formatImpact)).toEqual(['+6.50%', '0.00%', '0.04%', '12.50%']);
});

it('writes a balance without shortening its thousands', () => {
  expect(['999.123456', '1798.852161', '45513619.00313'].map(formatBalance)).toEqual([
    '999.12345',
    '1,798.85',
    '45,513,619.00',
  ]);
});
