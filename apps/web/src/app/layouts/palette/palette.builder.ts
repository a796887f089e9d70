import { JUP, USDC } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aHealth } from '#entities/health/health.builder.ts';
import { aRecurringOrder, aTriggerOrder } from '#entities/order/order.builder.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet } from '#entities/wallet/wallet.connection.ts';
import { watchlistEntry } from '#entities/watchlist/watchlist.store.ts';
import { toOuterLinks } from '../menu/menu-entries.ts';
import type { Path } from './commands/command-context.ts';
import { toCommands } from './commands/to-commands.ts';

/** The builders give all orders one key. */
const OTHER_ORDER = '8'.repeat(43) as Address;
export const LINKS = { helpCenter: 'https://example.com/help', twitter: 'https://example.com/twitter' };
export const FOUND = anAsset({ id: JUP, symbol: 'JUP', name: 'Jupiter', isVerified: true, usdPrice: 0.5 });

/** The app over a server where the wallet that connects has one order of each kind. */
export async function showWithWallet(address: string, { isConnected = true } = {}) {
  const page = (orders: readonly unknown[]) => ({
    user: USDC,
    orderStatus: 'active',
    orders,
    page: 1,
    totalPages: 1,
  });
  const app = showApp(address, ({ pathname, searchParams }) => {
    if (pathname.startsWith('/remoteConfig')) return { ...aRemoteConfig(), links: LINKS };
    if (pathname === apiPaths.health) return aHealth();
    if (pathname === apiPaths.triggerOrders) return page([aTriggerOrder({ userPubkey: USDC })]);
    if (pathname === apiPaths.activeDca(USDC))
      return page([aRecurringOrder({ userPubkey: USDC, orderKey: OTHER_ORDER })]);
    if (pathname === apiPaths.userSwaps) return { swaps: [], next: null };
    if (pathname === apiPaths.assetSearch) return searchParams.get('query')?.startsWith('ju') ? [FOUND] : [];
    if (pathname.startsWith('/v1/assets')) return [];
    if (pathname.includes('/holdings/')) return { amount: '0', uiAmount: 0, uiAmountString: '0', tokens: {} };
    return undefined;
  });
  // It connects to USDC's address.
  if (isConnected) await act(() => connectWallet(aWallet({ chains: ['solana:localnet'] }).wallet));
  return app;
}

/** All commands of a wallet that has one order of each kind, and where they led. */
export function theCommands(more: Partial<Parameters<typeof toCommands>[0]> = {}) {
  const led: Path[] = [];
  const funded: string[] = [];
  const commands = toCommands({
    go: (path) => led.push(path),
    queryClient: new QueryClient(),
    wallet: USDC,
    network: 'local',
    fund: (address) => funded.push(address),
    orders: {
      open: { trigger: [aTriggerOrder()], recurring: [aRecurringOrder({ orderKey: OTHER_ORDER })] },
      nameOf: () => 'Sell 2 SOL for USDC',
    },
    links: toOuterLinks(LINKS),
    watched: watchlistEntry.get().tokens,
    ...more,
  });
  return { commands, led, funded };
}

export const field = () => screen.getByRole('combobox', { name: 'Commands' });

/** Types a wish into the open palette. */
export const wish = (text: string) => fireEvent.change(field(), { target: { value: text } });

/** The labels of the rows, without what stands behind them. */
export const labels = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('span')?.textContent ?? '');
