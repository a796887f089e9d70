import { USDC } from '@orrery/domain/mints/mints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aWallet, type WalletParts } from '#entities/wallet/wallet.builder.ts';
import { disconnectWallet, startWallets } from '#entities/wallet/wallet.connection.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { connectWithToasts, disconnectWithToast, tellNotInstalled } from './connect-actions.ts';

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }));

let told: { event: string; user: string; metadata: unknown }[];

beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    told.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
  startWallets();
});
afterEach(async () => {
  await disconnectWallet();
  delete document.documentElement.dataset.network;
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a connection is told as an event, of the wallet once it is there and of no one after it', async () => {
  await connectWithToasts(aWallet().wallet);
  await disconnectWallet();
  await connectWithToasts(aWallet({ connect: () => Promise.reject(new Error('no')) }).wallet);
  await connectWithToasts(aWallet({ connect: async () => ({ accounts: [] }) }).wallet);
  expect(told.map(({ event, metadata }) => [event, metadata])).toEqual([
    ['CONNECT_WALLET_REQUEST', { wallet: 'Test' }],
    ['CONNECT_WALLET_SUCCESS', { wallet: 'Test', result: 'SUCCESS' }],
    ['CONNECT_WALLET_REQUEST', { wallet: 'Test' }],
    ['CONNECT_WALLET_FAILED', { wallet: 'Test', result: 'REJECTED' }],
    ['CONNECT_WALLET_REQUEST', { wallet: 'Test' }],
    ['CONNECT_WALLET_FAILED', { wallet: 'Test', result: 'FAILED' }],
  ]);
  const [before, connected, ...after] = told.map(({ user }) => user);
  expect(connected).toBe(USDC);
  expect(before).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(after)).toEqual(new Set([before]));
});

describe('the toasts, each in the place of the one before', () => {
  const shown = () => vi.mocked(showToast).mock.calls;
  const titles = () => shown().map(([kind, { title, description }]) => [kind, title, description]);
  afterEach(() => {
    expect(new Set(shown().map(([, , id]) => id)).size).toBe(1);
    vi.mocked(showToast).mockClear();
  });
  beforeEach(() => void vi.mocked(showToast).mockClear());

  it('tell that a wallet connects, is connected and disconnected', async () => {
    expect(await connectWithToasts(aWallet().wallet)).toBeUndefined();
    disconnectWithToast();
    expect(titles()).toEqual([
      ['loading', 'Connecting Wallet', 'Test'],
      ['success', 'Wallet Connected', 'Test · EPjF...Dt1v'],
      ['info', 'Wallet Disconnected', undefined],
    ]);
  });

  it.each<[string, WalletParts['connect']]>([
    ['Test did not connect.', () => Promise.reject(new Error('User rejected'))],
    ['Test offers no Solana account.', async () => ({ accounts: [] })],
  ])('tell why it is not connected: %s', async (why, connect) => {
    expect(await connectWithToasts(aWallet({ connect }).wallet)).toBe(why);
    expect(titles().at(-1)).toEqual(['info', 'Wallet not connected', why]);
  });

  it('tell that a wallet speaks another version of the standard, which is not even asked', async () => {
    const connect = vi.fn();
    const why = 'Test speaks version 2.0.0 of the Wallet Standard, Orrery version 1.0.0.';
    expect(await connectWithToasts(aWallet({ version: '2.0.0', connect }).wallet)).toBe(why);
    expect(titles()).toEqual([['warning', 'Wallet not connected', why]]);
    expect(connect).not.toHaveBeenCalled();
  });

  it('name the network of an account that is not on the page’s; the embedded chain is none that wallets list', async () => {
    const { wallet } = aWallet({ name: 'Phantom' });
    document.documentElement.dataset.network = 'devnet';
    expect(await connectWithToasts(wallet)).toBeUndefined();
    expect(titles().at(-1)).toEqual([
      'warning',
      'Wallet Connected',
      'Phantom is on Mainnet; Orrery is on Devnet. Nothing is signed with it: change the network in the wallet, or connect another.',
    ]);
    for (const network of ['mainnet-beta', 'local']) {
      document.documentElement.dataset.network = network;
      await connectWithToasts(wallet);
      expect(titles().at(-1)?.[0]).toBe('success');
    }
  });

  it('lead from a wallet that is not installed to where it can be had', () => {
    tellNotInstalled('Backpack');
    tellNotInstalled('Gone');
    expect(shown().map(([, words]) => words)).toEqual([
      {
        title: 'Backpack Wallet is not installed',
        link: { label: 'Download', href: 'https://backpack.app/download' },
      },
      { title: 'Gone Wallet is not installed' },
    ]);
  });
});
