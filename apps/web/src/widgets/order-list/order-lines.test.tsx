import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aTriggerOrder } from '#entities/order/order.builder.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { type HandedLine, useHandedLines } from '#widgets/chart-overlay/handed-lines.store.ts';
import { OrderLines } from './order-lines.tsx';

const WALLET = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;

/** Shows an order of the connected wallet; answers what charts are handed. */
function show(order = aTriggerOrder()): () => readonly HandedLine[] {
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const { pathname } = new URL(String(path), 'http://orrery.test');
    if (pathname === apiPaths.assetsRecent || pathname === apiPaths.assetSearch)
      return Response.json([
        anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 }),
        anAsset({ id: USDC, symbol: 'USDC', decimals: 6 }),
      ]);
    if (pathname !== apiPaths.triggerOrders) return Response.json({});
    return Response.json({ user: WALLET, orderStatus: 'active', orders: [order], page: 1, totalPages: 1 });
  });
  render(<OrderLines />, { wrapper: Frame });
  const { result } = renderHook(() => useHandedLines());
  return () => result.current;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  useWallet.setState({ connection: { status: 'disconnected' } });
});

it('hands the open orders of the connected wallet to charts, and takes them back', async () => {
  useWallet.setState({ connection: aConnection(WALLET) });
  const lines = show();
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toMatchObject({ action: 'order', token: WRAPPED_SOL, quote: USDC, price: 200 });
  expect(lines()[0]?.label).toBe('Sell 2 SOL for USDC');
  expect(lines()[0]?.describeMove?.(210)).toBe('Sell 2 SOL for USDC at 210 USDC. You sign the change next.');
  act(() => useWallet.setState({ connection: { status: 'disconnected' } }));
  expect(lines()).toEqual([]);
});

it.each([
  ['change', 'dragged', 'Change order', (line: HandedLine) => line.onMove?.(210)],
  ['cancellation', 'closed', 'Cancel this order?', (line: HandedLine) => line.onClose?.()],
] as const)('opens the %s of an order whose line was %s', async (_, __, name, touch) => {
  useWallet.setState({ connection: aConnection(WALLET) });
  const lines = show();
  await waitFor(() => expect(lines()).toHaveLength(1));
  const [line] = lines();
  act(() => line && touch(line));
  await screen.findByRole('dialog', { name });
});

it('draws a purchase at the price of what it buys', async () => {
  useWallet.setState({ connection: aConnection(WALLET) });
  const [rawMakingAmount, rawTakingAmount] = ['300000000', '2000000000'];
  const lines = show(
    aTriggerOrder({ inputMint: USDC, outputMint: WRAPPED_SOL, rawMakingAmount, rawTakingAmount }),
  );
  await waitFor(() => expect(lines()[0]).toMatchObject({ token: WRAPPED_SOL, quote: USDC, price: 150 }));
});
