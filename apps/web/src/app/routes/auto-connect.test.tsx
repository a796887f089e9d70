import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { getWallets } from '@wallet-standard/app';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { aHealth } from '#entities/health/health.builder.ts';
import { aWallet, type WalletParts } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { rememberedEntry, useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';

const serve = () => undefined;
const connectedTo = () => {
  const { connection } = useWallet.getState();
  return connection.status === 'connected' ? connection.wallet.name : connection.status;
};
const unregister: (() => void)[] = [];

function register(parts: WalletParts) {
  const { wallet } = aWallet(parts);
  unregister.push(getWallets().register(wallet));
  return wallet;
}

afterEach(async () => {
  cleanup();
  await act(() => disconnectWallet());
  for (const each of unregister.splice(0)) each();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('connects the wallet that the address names, and leaves the rest of the address', async () => {
  register({ name: 'Phantom' });
  const app = showApp('/watchlist?a=1&connect=phantom', serve);
  await waitFor(() => expect(connectedTo()).toBe('Phantom'));
  expect(app.address()).toMatch(/^\/watchlist(\?a=1)?$/);
});

it('takes the last wallet for `extension`, or the preferred one', async () => {
  register({ name: 'Other' });
  register({ name: 'Backpack' });
  showApp('/watchlist?connect=extension', serve);
  await waitFor(() => expect(connectedTo()).toBe('Backpack'));
  cleanup();
  await act(() => disconnectWallet());
  act(() => {
    rememberedEntry.set({ names: ['Other'], isConnected: false });
    useWallet.setState({ remembered: ['Other'] });
  });
  showApp('/watchlist?connect=extension', serve);
  await waitFor(() => expect(connectedTo()).toBe('Other'));
});

it('leaves a wallet of another kind first', async () => {
  const told: string[] = [];
  await connectWallet(register({ name: 'Before', disconnect: async () => void told.push('left') }));
  register({ name: 'Next' });
  showApp('/watchlist?connect=Next', serve);
  await waitFor(() => expect(connectedTo()).toBe('Next'));
  expect(told).toEqual(['left']);
});

it('waits for a wallet that comes late, and only logs one that does not come', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  showApp('/watchlist?connect=Late', serve);
  await waitFor(() => expect(useWallet.getState().wallets).toEqual([]));
  act(() => void register({ name: 'Late' }));
  await waitFor(() => expect(connectedTo()).toBe('Late'));
  cleanup();
  await act(() => disconnectWallet());
  const app = showApp('/watchlist?connect=Missing', serve);
  await waitFor(() => expect(app.address()).toBe('/watchlist'));
  await waitFor(() =>
    expect(warn.mock.calls.map(([words]) => words)).toContain('[orrery] the wallet to connect is not here'),
  );
  expect(connectedTo()).toBe('disconnected');
});

it.each([
  '__proto__',
  'Phantom ',
  'Phant\u200bom',
  'Ｐhantom',
  '0',
  'https://phantom.example',
  '<b>Phantom</b>',
])('connects nothing for %j, and takes it out of the address', async (name) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  register({ name: 'Phantom' });
  const app = showApp(`/watchlist?connect=${encodeURIComponent(name)}`, serve);
  await waitFor(() => expect(app.address()).toBe('/watchlist'));
  await waitFor(() => expect(useWallet.getState().wallets).toHaveLength(1));
  expect(connectedTo()).toBe('disconnected');
});

it('takes a key that is written twice for none', async () => {
  register({ name: 'Phantom' });
  const app = showApp('/watchlist?connect=Phantom&connect=Phantom', serve);
  await waitFor(() => expect(app.address()).toBe('/watchlist'));
  await waitFor(() => expect(useWallet.getState().wallets).toHaveLength(1));
  expect(connectedTo()).toBe('disconnected');
});

it('leaves the first connection of another network to the panel, where what must be read before it stands', async () => {
  document.documentElement.dataset.network = 'mainnet-beta';
  try {
    register({ name: 'Phantom' });
    showApp('/watchlist?connect=phantom', ({ pathname }) =>
      pathname === '/health'
        ? aHealth({ network: 'mainnet-beta', notice: { region: 'Not here.' } })
        : undefined,
    );
    await screen.findByText('Not here.');
    expect(connectedTo()).toBe('disconnected');
  } finally {
    act(() => setWalletPanel(false));
    delete document.documentElement.dataset.network;
  }
});
