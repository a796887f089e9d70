import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { useWallets } from './use-wallets.ts';

const startWallets = vi.hoisted(() => vi.fn());
vi.mock('#entities/wallet/wallet.connection.ts', () => ({ startWallets }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  setWalletPanel(false);
  useWallet.setState({ remembered: [] });
  startWallets.mockReset();
});

/** On a page that has asked for something; `answer` gives it. */
function showBusy() {
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'isFetching').mockReturnValue(1);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  renderHook(useWallets, { wrapper });
  return { answer: () => asked.mockReturnValue(0) };
}

it('watches for wallets once the page has what it asked for', async () => {
  const { answer } = showBusy();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  expect(startWallets).not.toHaveBeenCalled();
  await act(async () => {
    answer();
    await vi.advanceTimersByTimeAsync(1_000);
  });
  await vi.dynamicImportSettled();
  expect(startWallets).toHaveBeenCalledOnce();
});

it.each([
  ['one was used before', () => useWallet.setState({ remembered: ['Phantom'] })],
  ['they are asked for', () => setWalletPanel(true)],
])('watches for wallets at once where %s', async (_when, prepare) => {
  prepare();
  showBusy();
  await vi.dynamicImportSettled();
  expect(startWallets).toHaveBeenCalledOnce();
});
