import { expect, it } from 'vitest';
import { forgetWallet, NO_REMEMBERED_WALLETS, rememberWallet } from './wallet.remembered.ts';

it('keeps four names, the most recent first, each once', () => {
  const names = ['A', 'B', 'C', 'A', 'D', 'E'];
  expect(names.reduce(rememberWallet, NO_REMEMBERED_WALLETS)).toEqual({
    names: ['E', 'D', 'A', 'C'],
    isConnected: true,
  });
});

it('keeps the chosen account for as long as its wallet is in front', () => {
  const chosen = { names: ['A', 'B'], isConnected: false, account: 'second' };
  expect(rememberWallet(chosen, 'A')).toEqual({ ...chosen, isConnected: true });
  expect(rememberWallet(chosen, 'B')).toEqual({ names: ['B', 'A'], isConnected: true });
});

it('keeps what it has when a wallet has a name that is too long to be kept', () => {
  const remembered = { names: ['A', 'B'], isConnected: true };
  expect(rememberWallet(remembered, 'x'.repeat(101))).toEqual({ ...remembered, isConnected: false });
  expect(rememberWallet(remembered, 'x'.repeat(100)).names).toHaveLength(3);
});

it('forgets a wallet, and with the one in front also that it was connected', () => {
  const remembered = { names: ['A', 'B'], isConnected: true, account: 'second' };
  expect(forgetWallet(remembered, 'B')).toEqual({ ...remembered, names: ['A'] });
  expect(forgetWallet(remembered, 'A')).toEqual({ names: ['B'], isConnected: false });
  expect(forgetWallet(remembered, 'C')).toEqual(remembered);
});
