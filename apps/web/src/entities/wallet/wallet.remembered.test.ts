import { expect, it } from 'vitest';
import { NO_REMEMBERED_WALLETS, rememberWallet } from './wallet.remembered.ts';

it('keeps four names, the most recent first, each once', () => {
  const names = ['A', 'B', 'C', 'A', 'D', 'E'];
  expect(names.reduce(rememberWallet, NO_REMEMBERED_WALLETS)).toEqual({
    names: ['E', 'D', 'A', 'C'],
    isConnected: true,
  });
});
