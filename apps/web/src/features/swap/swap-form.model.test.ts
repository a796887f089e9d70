import { atoms, bps } from '@orrery/core';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { expect, it } from 'vitest';
import type { SwapOrder } from '#entities/order/order.model.ts';
import {
  describeRoute,
  isTooOld,
  mustAskAgain,
  readTyped,
  type SwapFormFacts,
  toPrimaryAction,
  toShownOrder,
} from './swap-form.model.ts';

const SOL = 1_000_000_000n;

function anOrder(over: Partial<SwapOrder> = {}): SwapOrder {
  return {
    requestId: 'r1',
    receivedAt: 0,
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    amount: atoms(SOL),
    taker: USDC,
    outAmount: atoms(171_000_000n),
    leastOutAmount: atoms(170_145_000n),
    slippage: bps(50),
    priceImpact: 0.0002,
    networkFeeLamports: 10_000,
    feeBps: 2,
    inUsd: 171,
    outUsd: 171,
    route: [{ label: 'Orrery CPMM', percent: 100 }],
    transaction: 'AA==',
    lastValidBlockHeight: 150n,
    problem: undefined,
    ...over,
  };
}

function facts(over: Partial<SwapFormFacts> = {}): SwapFormFacts {
  return {
    isConnected: true,
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
  const request = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: atoms(SOL), taker: USDC };
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

it('names the one pool of a route and counts several', () => {
  const step = { label: 'Orrery CPMM', percent: 50 };
  expect([[], [step], [step, step]].map(describeRoute)).toEqual(['-', 'Orrery CPMM', '2 pools']);
});
