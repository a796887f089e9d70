import { USDC } from '@orrery/domain/mints/mints';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { aWalletApp } from '#entities/wallet/link/link-app.builder.ts';
import { makeKeys } from '#entities/wallet/link/link-box.ts';
import { toConnectLink } from '#entities/wallet/link/link-protocol.ts';
import { answerEntry, requestEntry } from '#entities/wallet/link/link-state.ts';
import { disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';

vi.mock('#shared/ui/overlays/toast.ts', async (load) => ({
  ...(await load<typeof import('#shared/ui/overlays/toast.ts')>()),
  showToast: vi.fn(),
}));

const serve = () => undefined;
const toasts = () =>
  vi.mocked(showToast).mock.calls.map(([, { title, description }]) => [title, description]);
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

beforeEach(() => void vi.mocked(showToast).mockClear());
afterEach(async () => {
  cleanup();
  await act(() => disconnectWallet());
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page that asked an app to connect and is gone by the time it answers. */
function asked() {
  const request = { id: 'asked', wallet: 'Phantom' as const, isConnect: true, secret: makeKeys().secret };
  requestEntry.set(request);
  const app = aWalletApp(USDC);
  const page = 'http://orrery.localhost:5200/watchlist?a=1';
  return { app, request: app.read(toConnectLink(request, { page, cluster: 'devnet' })) };
}

it('is connected on the page that an app comes back to, whose address keeps nothing of it', async () => {
  const { app, request } = asked();
  const shown = showApp(pathOf(app.answer(request, app.connected(request))), serve);
  await waitFor(() => expect(useWallet.getState().connection).toMatchObject({ address: USDC }));
  expect(shown.address()).toMatch(/^\/watchlist(\?a=1)?$/);
  expect(toasts().at(-1)).toEqual(['Wallet Connected', 'Phantom · EPjF...Dt1v']);
});

it('is told that an app refused', async () => {
  const { app, request } = asked();
  showApp(pathOf(app.answer(request, { errorCode: '4001', errorMessage: 'no' })), serve);
  await waitFor(() => expect(toasts()).toEqual([['Wallet not connected', 'Phantom did not connect.']]));
  expect(useWallet.getState().connection.status).toBe('disconnected');
});

it('says where a signature is waited for, unless it was fetched', async () => {
  const request = { id: 'signing', wallet: 'Solflare' as const, isConnect: false, secret: '' };
  requestEntry.set(request);
  showApp('/watchlist?wallet-link=signing&nonce=1&data=1', serve);
  await waitFor(() => expect(toasts().map(([title]) => title)).toEqual(['Solflare has answered']));
  expect(answerEntry.get()).toEqual({ id: 'signing', params: { nonce: '1', data: '1' } });
});

it('takes nothing of an answer that nobody asked for', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const shown = showApp('/watchlist?wallet-link=guessed&nonce=1&data=1', serve);
  await waitFor(() => expect(shown.address()).toBe('/watchlist'));
  expect(warn.mock.calls.map(([words]) => words)).toContain('[orrery] an answer that nobody asked for');
  expect(answerEntry.get()).toBeNull();
});
