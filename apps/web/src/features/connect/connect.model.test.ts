import { expect, it } from 'vitest';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { downloadLink, toInstalled, toRecent } from './connect.model.ts';

// The model reads nothing of a wallet but its name.
const wallet = (name: string) => ({ name }) as SolanaWallet;

it('lists the preferred wallets first and leaves the burner to its own place', () => {
  const wallets = ['Other', 'Burner', 'Solflare', 'Phantom'].map(wallet);
  expect(toInstalled(wallets).map(({ name }) => name)).toEqual(['Phantom', 'Solflare', 'Other']);
});

it('remembers a wallet that is no longer installed by its name, and leaves the burner out', () => {
  expect(toRecent(['Gone', 'Burner', 'Phantom'], [wallet('Phantom'), wallet('Burner')])).toEqual([
    { name: 'Gone', wallet: undefined },
    { name: 'Phantom', wallet: wallet('Phantom') },
  ]);
});

it('knows no download address for a name it was not told', () => {
  expect(downloadLink('Phantom')).toBe('https://phantom.com/download');
  expect(downloadLink('constructor')).toBeUndefined();
});
