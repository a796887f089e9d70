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
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a connection is told as an event, of the wallet once it is there and of no one after it', async () => {
  await connectWithToasts(aWallet().wallet, undefined);
  await disconnectWallet();
  await connectWithToasts(aWallet({ connect: () => Promise.reject(new Error('no')) }).wallet, undefined);
  await connectWithToasts(aWallet({ connect: async () => ({ accounts: [] }) }).wallet, undefined);
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
    expect(await connectWithToasts(aWallet().wallet, undefined)).toBeUndefined();
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
    expect(await connectWithToasts(aWallet({ connect }).wallet, undefined)).toBe(why);
    expect(titles().at(-1)).toEqual(['info', 'Wallet not connected', why]);
  });

  it('tell that a wallet speaks another version of the standard, which is not even asked', async () => {
    const connect = vi.fn();
    const why = 'Test speaks version 2.0.0 of the Wallet Standard, Orrery version 1.0.0.';
    expect(await connectWithToasts(aWallet({ version: '2.0.0', connect }).wallet, undefined)).toBe(why);
    expect(titles()).toEqual([['warning', 'Wallet not connected', why]]);
    expect(connect).not.toHaveBeenCalled();
  });

  it('tell that a connected wallet does not list the network; none lists that of the embedded chain', async () => {
    const { wallet } = aWallet({ chains: ['solana:mainnet'] });
    await connectWithToasts(wallet, 'solana:devnet');
    expect(titles().at(-1)).toEqual([
      'warning',
      'Wallet Connected',
      'Test does not list solana:devnet: it may show other balances or refuse to sign.',
    ]);
    for (const chain of ['solana:mainnet', 'solana:localnet'] as const) {
      await connectWithToasts(wallet, chain);
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
