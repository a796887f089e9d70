import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Signature } from '@solana/kit';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAlerts, useAlertPanel } from '#entities/alert/alert-panel.store.ts';
import { leaveCancelAll, useCancelAll } from '#entities/order/cancel-all.store.ts';
import { quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { closeSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { closeSettings, useSettingsDialog } from '#entities/settings/settings-dialog.store.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { noteEnd, noteSent, sentEntry } from '#entities/transaction/sent.store.ts';
import { closeDrawer, useDrawer } from '#entities/wallet/drawer.store.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { noteViewed, viewedEntry } from '#entities/watchlist/watchlist.store.ts';
import { drawerEntry } from '#features/profile/preferences.ts';
import { lookEntry } from '#shared/theme/theme.ts';
import { closeKeysSheet, useKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';
import { LINKS, theCommands } from '../palette.builder.ts';

const told: string[] = [];

/** Runs the command of a label, and returns where it led. */
function run(label: string) {
  const { commands, led, funded } = theCommands();
  const named = commands.filter((command) => command.label === label);
  if (!named[0]) throw new Error(`${label} is not among ${commands.map((each) => each.label).join(', ')}`);
  act(() => named[0]?.run());
  return { led, funded };
}

beforeEach(() => {
  vi.stubGlobal('open', (href: string) => void told.push(href));
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void told.push(text));
  vi.spyOn(location, 'reload').mockImplementation(() => void told.push('reload'));
  useWallet.setState({ connection: aConnection(USDC) });
});
afterEach(() => {
  for (const close of [closeSearch, closeAlerts, closeSettings, closeKeysSheet, closeDrawer, leaveCancelAll])
    act(() => close());
  useWallet.setState({ connection: { status: 'disconnected' } });
  localStorage.clear();
  told.length = 0;
  vi.unstubAllGlobals();
});

const drawer = () => [useDrawer.getState().isOpen, useDrawer.getState().payload?.view];
const settings = () => [useSettingsDialog.getState().isOpen, useSettingsDialog.getState().tab];
const trade = () => tradeSettingsEntry.get();

it.each([
  ['Theme: Light', () => lookEntry.get().theme, 'light'],
  ['Theme: Dark', () => lookEntry.get().theme, 'dark'],
  ['Price colors: Blue / orange', () => lookEntry.get().palette, 'safe'],
  ['Default Currency: USDC', () => settingsEntry.get().defaultCurrency, 'USDC'],
  ['Hide failed transactions', () => settingsEntry.get().hideFailedTxns, true],
  ['Hide spam transactions', () => settingsEntry.get().hideSpamTxns, false],
  ['Hide balance', () => drawerEntry.get().hideBalance, true],
  ['Swap profile: Manual', () => trade().profile, 'manual'],
  ['Direct routes only', () => trade().onlyDirectRoutes, true],
  ['Restrict intermediate tokens', () => trade().restrictIntermediateTokens, false],
  ['Legacy transactions', () => trade().asLegacyTransaction, true],
  ['Preset amounts P2', () => quickBuyEntry.get().set, 'P2'],
  ['Open wallet', drawer, [true, undefined]],
  ['Receive', drawer, [true, 'receive']],
  ['Activity', drawer, [true, 'activity']],
  ['Limit orders', drawer, [true, 'trigger']],
  ['Recurring orders', drawer, [true, 'recurring']],
  ['Price alerts', () => useAlertPanel.getState().isOpen, true],
  ['Keyboard shortcuts', () => useKeysSheet.getState().isOpen, true],
  ['Search tokens', () => useSearchDialog.getState(), { isOpen: true, text: '' }],
  ['Open settings', settings, [true, 'general']],
  ['RPC Endpoint', settings, [true, 'general']],
  ['Slippage', settings, [true, 'trading']],
  ['Excluded DEXes', settings, [true, 'trading']],
  ['Reset settings', settings, [true, 'backup']],
  ['Copy my address', () => told, [USDC]],
  ['Copy link to this page', () => told, ['http://localhost:3000/']],
  ['Help Center', () => told, [LINKS.helpCenter]],
  ['Reload the app', () => told, ['reload']],
  ['Clear recently viewed tokens', () => viewedEntry.get().tokens, []],
  ['Disconnect wallet', () => useWallet.getState().connection.status, 'disconnected'],
  ['Cancel all limit orders', () => useCancelAll.getState().asked, { tool: 'trigger', wallet: USDC }],
  ['Cancel all recurring orders', () => useCancelAll.getState().asked, { tool: 'recurring', wallet: USDC }],
] as const)('%s does so', async (label, read, expected) => {
  noteViewed({ id: WRAPPED_SOL, symbol: 'SOL' });
  expect(read()).not.toEqual(expected);
  run(label);
  await vi.waitFor(() => expect(read()).toEqual(expected));
});

it.each([
  ['New limit order', '/trigger/{-$inOut}'],
  ['New recurring order', '/recurring/{-$inOut}'],
  ['Send SOL', '/send'],
  ['Swap', '/swap/{-$inOut}'],
  ['Hunt', '/pro/hunt'],
  ['Graduated', '/pro'],
  ['Portfolio', '/portfolio/{-$address}'],
  ['Ask for SOL', '/ask-for-sol'],
  ['SOL', '/tokens/$id'],
])('%s leads to %s', (label, to) => {
  expect(run(label).led).toMatchObject([{ to }]);
});

it('has a command of its own for each thing: no two share a name', () => {
  const { commands } = theCommands();
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
});

it('switches back what it switched', () => {
  run('Direct routes only');
  run('Direct routes only');
  expect(trade().onlyDirectRoutes).toBe(false);
});

it.each(['devnet', 'mainnet-beta'] as const)('has no faucet on %s, whose server has none', (network) => {
  const labels = theCommands({ network, fund: undefined }).commands.map(({ label }) => label);
  expect(labels).toContain('Send SOL');
  expect(labels).not.toContain('Ask for SOL');
  expect(labels).not.toContain('Fund wallet');
  expect(labels.includes('Ask again above')).toBe(network === 'mainnet-beta');
});

it.each([
  ['devnet', true],
  ['mainnet-beta', false],
] as const)('the burner leads to the wallets on %s: %s', (network, isFound) => {
  const { commands } = theCommands({ network, wallet: undefined });
  const connect = commands.find(({ id }) => id === 'connect');
  expect(connect?.words?.includes('burner')).toBe(isFound);
});

it('asks the faucet for the connected wallet', () => {
  expect(run('Fund wallet').funded).toEqual([USDC]);
});

it('saves the swaps of the wallet', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith(apiPaths.userSwaps) ? { swaps: [], next: null } : []),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    told.push(this.download);
  });
  run('Export swaps for Koinly');
  await vi.waitFor(() => expect(told).toEqual([`orrery-swaps-koinly-${USDC}.csv`]));
});

it('clears the transactions that ended, and leaves those that are under way', () => {
  for (const letter of ['a', 'b'])
    noteSent({
      signature: letter.repeat(64) as Signature,
      wire: 'AQID',
      signer: USDC,
      lastValidBlockHeight: '1',
      modes: null,
      title: letter,
      sentAt: 1,
    });
  noteEnd('a'.repeat(64) as Signature, { status: 'confirmed', reason: null });
  run('Clear ended transactions');
  expect(sentEntry.get().map(({ title }) => title)).toEqual(['b']);
});
