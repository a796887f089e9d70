import { JUP, USDC } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAlerts } from '#entities/alert/alert-panel.store.ts';
import { leaveCancelAll } from '#entities/order/cancel-all.store.ts';
import { closeSearch, openSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { closeSettings } from '#entities/settings/settings-dialog.store.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { closeDrawer, useDrawer } from '#entities/wallet/drawer.store.ts';
import { disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { closeKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';
import { field, labels, showWithWallet, wish } from './palette.builder.ts';

// As a figure, so that a change of it fails here.
const TYPING_PAUSE_MS = 500;

const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const lit = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const open = async () => {
  act(() => openSearch('>'));
  await screen.findByRole('combobox', { name: 'Commands' });
};
/** Types a wish that one command alone answers first, and takes it. */
async function take(label: string) {
  await open();
  wish(label);
  const row = screen
    .queryAllByRole('option')
    .find((option) => option.querySelector('span')?.textContent === label);
  if (!row) throw new Error(`${label} is not among ${labels().join(', ')}`);
  fireEvent.click(row);
  await waitFor(() => expect(useSearchDialog.getState().isOpen && isPalette()).toBe(false));
  // What a command does follows once the dialog is gone.
  await act(() => vi.advanceTimersByTimeAsync(1));
}
const isPalette = () => useSearchDialog.getState().text.startsWith('>');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  for (const close of [closeSearch, closeAlerts, closeSettings, closeKeysSheet, closeDrawer, leaveCancelAll])
    act(() => close());
  act(() => setWalletPanel(false));
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the palette', () => {
  it('opens by Ctrl or Command with K, also while one types, and gives the focus back on Escape', async () => {
    await showWithWallet('/watchlist', { isConnected: false });
    const connect = await screen.findByRole('button', { name: 'Connect' });
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      connect.focus();
      await waitFor(() => {
        // What goes on behind the page hears it, once that is there.
        fireEvent.keyDown(connect, { key: 'k', ...held });
        expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Commands' }));
      });
      press('Escape');
      await waitFor(() => expect(document.activeElement).toBe(connect));
      expect(screen.queryByRole('combobox', { name: 'Commands' })).toBeNull();
    }
  });

  it('stands behind a > in the search, and a Backspace in the empty field leads back', async () => {
    await showWithWallet('/watchlist', { isConnected: false });
    act(() => openSearch());
    const search = await screen.findByRole('combobox', { name: 'Search tokens' });
    fireEvent.change(search, { target: { value: '>them' } });
    await screen.findByRole('combobox', { name: 'Commands' });
    expect(field()).toHaveProperty('value', 'them');
    expect(document.activeElement).toBe(field());
    expect(labels()[0]).toContain('Theme');
    press('Backspace');
    expect(screen.queryByRole('combobox', { name: 'Search tokens' })).toBeNull();
    wish('');
    press('Backspace');
    await screen.findByRole('combobox', { name: 'Search tokens' });
  });

  it('is a combobox over a list of groups: arrows, Home, End and Tab light a row, and the field keeps the focus', async () => {
    await showWithWallet('/watchlist', { isConnected: false });
    await open();
    // The first rows come with the dialog, the others a moment later.
    await screen.findByRole('group', { name: 'Watchlist' });
    const rows = screen.getAllByRole('option');
    const list = screen.getByRole('listbox');
    expect(field().getAttribute('aria-controls')).toBe(list.id);
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Actions', 'Pages', 'Settings', 'Watchlist']);
    expect(lit()).toBe(rows[0]);
    press('ArrowDown');
    expect(lit()).toBe(rows[1]);
    press('Tab');
    expect(lit()).toBe(rows[2]);
    press('Tab', { shiftKey: true });
    expect(lit()?.getAttribute('aria-selected')).toBe('true');
    expect(lit()).toBe(rows[1]);
    press('End');
    expect(lit()).toBe(rows.at(-1));
    press('ArrowDown');
    expect(lit()).toBe(rows[0]);
    press('ArrowUp');
    expect(lit()).toBe(rows.at(-1));
    press('Home');
    expect(lit()).toBe(rows[0]);
    expect(document.activeElement).toBe(field());
    press('End');
    wish('theme');
    expect(lit()).toBe(screen.getAllByRole('option')[0]);
  });

  it('asks for tokens as the search does, once typing pauses, and shows them below what answers at once', async () => {
    const app = await showWithWallet('/watchlist', { isConnected: false });
    await open();
    const asked = () =>
      app.asked.filter(({ search }) => search.includes('query=ju')).map(({ search }) => search);
    wish('ju');
    expect(labels()).toContain('JUP');
    expect(asked()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
    const tokens = await screen.findByRole('group', { name: 'Tokens' });
    expect(asked()).toEqual(['?query=ju&limit=50']);
    fireEvent.click(within(tokens).getByRole('option'));
    await waitFor(() => expect(app.address()).toBe(`/tokens/${JUP}`));
  });

  it('says so where nothing is called what was typed, and opens a typed address all the same', async () => {
    const app = await showWithWallet('/watchlist', { isConnected: false });
    await open();
    wish('qqqq');
    await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
    await screen.findByText('No commands or tokens found');
    wish(USDC);
    press('Enter');
    await waitFor(() => expect(app.address()).toBe(`/tokens/${USDC}`));
  });

  it('sends to the wallets whoever wants of a wallet what there is none of', async () => {
    await showWithWallet('/watchlist', { isConnected: false });
    await take('Export swaps as CSV');
    expect(useWalletPanel.getState().isOpen).toBe(true);
  });
});

describe('a command', () => {
  const drawer = () => [useDrawer.getState().isOpen, useDrawer.getState().payload?.view];

  it('leads to the setting itself, with the focus at its first control', async () => {
    tradeSettingsEntry.set({ ...tradeSettingsEntry.get(), profile: 'manual', profileSince: Date.now() });
    await showWithWallet('/watchlist');
    await take('Slippage');
    const dialog = await screen.findByRole('dialog', { name: 'Global Settings' });
    const asked = await within(dialog).findByRole('region', { name: 'Slippage' });
    await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true));
  });

  it('asks before it cancels, and about every order that runs', async () => {
    await showWithWallet('/watchlist');
    await open();
    await screen.findAllByText('Cancel all limit orders');
    await take('Cancel all limit orders');
    const dialog = await screen.findByRole('dialog', { name: /^Cancel/ });
    within(dialog).getByText('Sell 2 SOL for USDC');
  });

  it('shows the orders themselves, each with what it sells', async () => {
    await showWithWallet('/watchlist');
    await open();
    const orders = await screen.findByRole('group', { name: 'Your orders' });
    expect(within(orders).getAllByRole('option')).toHaveLength(2);
    fireEvent.click(within(orders).getAllByRole('option')[0] ?? orders);
    await waitFor(() => expect(drawer()).toEqual([true, 'trigger']));
  });
});
