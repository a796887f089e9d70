import { atoms } from '@orrery/core/atoms';
import { expect, it } from 'vitest';
import { type SignatureFacts, toPreviewState, toPrimaryAction } from './primary-action.model.ts';

const facts = (over: Partial<SignatureFacts> = {}): SignatureFacts => ({
  isConnected: true,
  lamports: atoms(5_000n),
  feeLamports: 5_000n,
  transaction: 'built',
  preview: 'ready',
  ...over,
});
const actionOf = (over: Partial<SignatureFacts>, words = { sign: 'Take back' }) =>
  toPrimaryAction(facts(over), undefined, words);

it('asks a form without an amount for a wallet, the fee and a simulation, and nothing else', () => {
  expect(actionOf({ isConnected: false })).toEqual({ kind: 'connect', label: 'Connect' });
  expect(actionOf({ lamports: atoms(4_999n) })).toMatchObject({ kind: 'none', lacks: 'sol' });
  expect(actionOf({ preview: 'loading' })).toMatchObject({ kind: 'none', isWaiting: true });
  expect(actionOf({})).toEqual({ kind: 'sign', label: 'Take back' });
});

it('asks no fee where another account pays, and none while the balance is unknown', () => {
  expect(actionOf({ lamports: atoms(0n), feeLamports: undefined }).kind).toBe('sign');
  expect(actionOf({ lamports: undefined }).kind).toBe('sign');
});

it('reads like the signature itself in states that have no words', () => {
  expect(actionOf({ transaction: 'awaited' })).toEqual({ kind: 'none', label: 'Take back', isWaiting: true });
  expect(actionOf({ transaction: 'unbuildable' }).label).toBe('Take back');
  const words = { sign: 'Claim', connect: 'Connect to claim' };
  expect(actionOf({ isConnected: false }, words).label).toBe('Connect to claim');
});

it('signs at once where nothing is simulated', () => {
  expect(actionOf({ preview: 'none' }, { sign: 'Claim' }).kind).toBe('sign');
});

it('takes several simulations as one: the worst of them counts', () => {
  const clean = { preview: { slot: 1n, sol: 0n, tokens: [], authorityChanges: [], mismatch: undefined } };
  const wrong = { preview: { ...clean.preview, mismatch: 'other-token' as const } };
  const failed = { failure: new Error('no answer') };
  expect(toPreviewState(undefined)).toBe('loading');
  expect(toPreviewState([clean, {}])).toBe('loading');
  expect(toPreviewState([clean, clean])).toBe('ready');
  expect(toPreviewState([clean, failed])).toBe('failed');
  expect(toPreviewState([{ ...clean, ...failed }])).toBe('ready');
  expect(toPreviewState([clean, failed, wrong])).toBe('refused');
});

it('has what two nodes tell differently signed by a click of its own alone, but nothing that is refused', () => {
  const preview = { slot: 1n, sol: 0n, tokens: [], authorityChanges: [], mismatch: undefined };
  const second = (said: 'same' | 'nothing' | 'balances') => ({ first: 'one', name: 'two', said });
  const stateOf = (said: Parameters<typeof second>[0], mismatch?: string) =>
    toPreviewState([{ preview }, { preview: { ...preview, mismatch, second: second(said) } }]);
  expect([stateOf('same'), stateOf('nothing')]).toEqual(['ready', 'ready']);
  expect(stateOf('balances', 'other-token')).toBe('refused');
  expect(actionOf({ preview: stateOf('balances') })).toEqual({
    kind: 'sign-without-preview',
    label: 'Nodes disagree: sign anyway',
  });
});
