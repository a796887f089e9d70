import { JUP, USDC } from '@orrery/domain/mints/mints';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askCancelAll, leaveCancelAll, useCancelAll } from '#entities/order/cancel-all.store.ts';
import { aRecurringOrder, aTriggerOrder } from '#entities/order/order.builder.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { CancelAll } from './cancel-all.tsx';

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }));

const keyed = (letter: string, more: Partial<TriggerOrder> = {}) =>
  aTriggerOrder({ userPubkey: USDC, orderKey: letter.repeat(43) as Address, ...more });

/** The pages of limit orders that the server answers with; it fails beyond the last. */
let pages: (readonly TriggerOrder[])[] = [];
let totalPages: number | undefined;
let asked: string[] = [];

const connect = (address: Address) => act(() => useWallet.setState({ connection: aConnection(address) }));
const ask = (tool: 'trigger' | 'recurring' = 'trigger') => {
  act(() => askCancelAll({ tool, wallet: USDC }));
  render(<CancelAll />, { wrapper: Frame });
};
const toasts = () => vi.mocked(showToast).mock.calls.map(([kind, words]) => [kind, words.description]);

beforeEach(() => {
  [pages, totalPages, asked] = [[], undefined, []];
  vi.mocked(showToast).mockClear();
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const url = new URL(String(path), 'http://orrery.test');
    const page = Number(url.searchParams.get('page'));
    const list = { user: USDC, orderStatus: 'active', page };
    if (url.pathname === apiPaths.activeDca(USDC))
      return Response.json({ ...list, totalPages: 1, orders: [aRecurringOrder({ userPubkey: USDC })] });
    if (url.pathname !== apiPaths.triggerOrders) return Response.json({ error: 'no' }, { status: 503 });
    asked.push(url.search);
    const orders = pages[page - 1];
    if (!orders) return Response.json({ error: 'no' }, { status: 500 });
    return Response.json({ ...list, totalPages: totalPages ?? pages.length, orders });
  });
  connect(USDC);
});
afterEach(() => {
  cleanup();
  act(() => leaveCancelAll());
  act(() => useWallet.setState({ connection: { status: 'disconnected' } }));
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('asks about every running order of all pages, and about none that only waits to be withdrawn', async () => {
  pages = [[keyed('A'), keyed('B', { rawRemainingMakingAmount: '0' })], [keyed('C')]];
  ask();
  await screen.findByRole('dialog', { name: 'Cancel 2 orders?' });
  expect(showToast).not.toHaveBeenCalled();
});

it('lets go where a page of the list cannot be loaded, which it asks for once, and says so', async () => {
  [pages, totalPages] = [[[keyed('A')]], 2];
  ask();
  await waitFor(() => expect(toasts()).toEqual([['info', 'Orders could not be loaded']]));
  expect(useCancelAll.getState().asked).toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.filter((search) => search.endsWith('page=2'))).toHaveLength(1);
});

it('lets go where nothing runs any more', async () => {
  pages = [[keyed('A', { rawRemainingMakingAmount: '0' })]];
  ask();
  await waitFor(() => expect(toasts()).toEqual([['info', 'No Open Orders']]));
  expect(useCancelAll.getState().asked).toBeUndefined();
});

it('lets go where another wallet is connected than the one it was asked for, without a look at its orders', async () => {
  pages = [[keyed('A')]];
  connect(JUP);
  ask();
  expect(toasts()).toEqual([['info', 'The wallet of these orders is not connected any more']]);
  expect([useCancelAll.getState().asked, asked]).toEqual([undefined, []]);
});

it('closes its dialog when the wallet changes', async () => {
  pages = [[keyed('A')]];
  ask();
  await screen.findByRole('dialog', { name: 'Cancel this order?' });
  connect(JUP);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([useCancelAll.getState().asked, toasts().length]).toEqual([undefined, 1]);
});

it('asks again, about the orders of another tool', async () => {
  pages = [[keyed('A'), keyed('B')]];
  ask();
  await screen.findByRole('dialog', { name: 'Cancel 2 orders?' });
  act(() => askCancelAll({ tool: 'recurring', wallet: USDC }));
  await screen.findByRole('dialog', { name: 'Cancel this order?' });
});
