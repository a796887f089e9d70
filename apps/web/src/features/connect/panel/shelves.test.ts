import { expect, it } from 'vitest';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { findKnownWallet, KNOWN_WALLETS, toAppLink } from './known-wallets.ts';
import { toShelves, type WalletEntry } from './shelves.ts';

// The model reads nothing of a wallet but its name and whether a link opens its app.
const wallet = (name: string, features = {}) => ({ name, features }) as SolanaWallet;
const names = (entries: readonly WalletEntry[]) => entries.map(({ name }) => name);

it('shows four of those that are here, the preferred first, and the rest of them before those that could be', () => {
  const wallets = ['Zeal', 'Magic Eden', 'Burner', 'Coinbase Wallet', 'Solflare', 'Backpack', 'Phantom'].map(
    (name) => wallet(name),
  );
  const { installed, more } = toShelves(wallets, []);
  expect(names(installed)).toEqual(['Phantom', 'Solflare', 'Backpack', 'Coinbase Wallet']);
  expect(names(more)).toEqual(['Magic Eden', 'Zeal', 'OKX Wallet', 'Nightly', 'MetaMask']);
  expect(more.map((entry) => entry.wallet !== undefined)).toEqual([true, true, false, false, false]);
});

it('names in the preferred order what could be here when nothing is', () => {
  const { installed, more } = toShelves([], []);
  expect(installed).toEqual([]);
  expect(names(more).slice(0, 5)).toEqual([
    'Phantom',
    'Solflare',
    'Backpack',
    'Coinbase Wallet',
    'Magic Eden',
  ]);
});

it('leaves variants of Google and Solflare to the rest', () => {
  const wallets = [
    'Continue with Google',
    'Solflare MetaMask Snap',
    'solflare web',
    'Solflare',
    'Solflare',
    'Other',
  ].map((name) => wallet(name));
  const { installed, more } = toShelves(wallets, []);
  expect(names(installed)).toEqual(['Solflare', 'Other']);
  expect(names(more).slice(0, 4)).toEqual([
    'Solflare',
    'Continue with Google',
    'Solflare MetaMask Snap',
    'solflare web',
  ]);
});

it('puts the wallet first in whose app the page is', () => {
  const wallets = ['Phantom', 'OKX Wallet'].map((name) => wallet(name));
  expect(names(toShelves(wallets, [], 'OKX Wallet').installed)).toEqual(['OKX Wallet', 'Phantom']);
});

it('remembers a wallet that is no longer here by its name, and leaves the burner out', () => {
  const { recent } = toShelves([wallet('Phantom'), wallet('Burner')], ['Gone', 'Burner', 'Phantom']);
  expect(recent).toEqual([
    { name: 'Gone', wallet: undefined },
    { name: 'Phantom', wallet: wallet('Phantom') },
  ]);
});

it('has the apps that links open in a row of their own, unless the wallet itself is here', () => {
  const link = { 'orrery:link': {} };
  const { apps, installed, more, recent, shared } = toShelves(
    [wallet('Phantom', link), wallet('Solflare', link), wallet('Solflare')],
    ['Phantom'],
  );
  expect([apps, installed].map(names)).toEqual([['Phantom'], ['Solflare']]);
  expect(names(more)).not.toContain('Phantom');
  expect(recent[0]?.wallet?.name).toBe('Phantom');
  expect(shared).toEqual([]);
});

it('offers the relay, which shows a code to scan, first among the rest', () => {
  const link = { 'orrery:link': {} };
  const { apps, installed, more } = toShelves([wallet('WalletConnect', link), wallet('Solflare')], []);
  expect([apps, installed].map(names)).toEqual([[], ['Solflare']]);
  expect(names(more).slice(0, 2)).toEqual(['WalletConnect', 'Phantom']);
});

it('names what two wallets call themselves', () => {
  expect(
    toShelves(
      ['Phantom', 'Other', 'Phantom'].map((name) => wallet(name)),
      [],
    ).shared,
  ).toEqual(['Phantom']);
});

it('knows no download address for a name it was not told', () => {
  expect(findKnownWallet('Phantom')?.download).toBe('https://phantom.com/download');
  expect(findKnownWallet('constructor')).toBeUndefined();
  for (const { download } of KNOWN_WALLETS) expect(download).toMatch(/^https:\/\//);
});

it('opens the page in a wallet’s app, connected to it', () => {
  const page = 'http://orrery.localhost:5200/swap?a=1&b=2#part';
  const link = toAppLink('Phantom', page) ?? '';
  expect(link).toMatch(
    /^https:\/\/phantom\.app\/ul\/browse\/[^/?]+\?ref=http%3A%2F%2Forrery\.localhost%3A5200$/,
  );
  expect(decodeURIComponent(new URL(link).pathname.slice('/ul/browse/'.length))).toBe(
    'http://orrery.localhost:5200/swap?a=1&b=2&connect=Phantom',
  );
  expect(toAppLink('Coinbase Wallet', page)).toMatch(/^cbwallet:\/\/dapp\?url=http%3A/);
  expect(toAppLink('Nightly', page)).toBeUndefined();
});
