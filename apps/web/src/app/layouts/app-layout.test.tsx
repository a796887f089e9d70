import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { closeAlerts } from '#entities/alert/alert-panel.store.ts';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aHealth } from '#entities/health/health.builder.ts';
import { leaveQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { closeSearch } from '#entities/search/search.store.ts';
import { closeDrawer, openDrawer } from '#entities/wallet/drawer.store.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { closeKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', usdPrice: 1, isVerified: true });
const JUP = anAsset({ isVerified: true, icon: 'https://pictures.example/jup.png' });
const HEALTH = aHealth({ slot: 1_234_567, indexedSlot: 1_234_567, transactionsPerSecond: 42 });

/** A server over three tokens, and a venue that builds nothing for a wallet that holds nothing. */
const answer = ({ pathname, searchParams }: URL): unknown => {
  const wanted = `${searchParams.get('ids') ?? ''}${searchParams.get('query') ?? ''}`;
  const all = [SOL, DOLLAR, JUP];
  if (pathname === '/health') return HEALTH;
  if (pathname.startsWith('/v1/assets'))
    return wanted === ''
      ? all
      : all.filter(({ id, symbol }) => wanted.includes(id) || wanted === symbol.toLowerCase());
  if (pathname.includes('/holdings/')) return { amount: '0', uiAmount: 0, uiAmountString: '0', tokens: {} };
  if (pathname !== apiPaths.ultraOrder) return undefined;
  const amount = searchParams.get('amount') ?? '';
  return aQuoteReply({
    outputMint: JUP.id,
    inAmount: amount,
    taker: USDC,
    transaction: '',
    errorMessage: 'Insufficient funds',
  });
};

const { wallet: WALLET } = aWallet({ chains: ['solana:localnet'] });

const field = () => screen.queryByRole('combobox', { name: 'Search tokens' });
const press = (key: string, more: { ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

afterEach(async () => {
  await act(() => disconnectWallet());
  closeSearch();
  closeAlerts();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the line to the market', () => {
  it('is told with where the chain is, and when it is lost, silent or back', async () => {
    const { stream } = showApp('/swap', answer);
    const footer = within(await screen.findByRole('contentinfo'));
    await footer.findByText('Slot 1,234,567');
    const line = () => footer.getByRole('status').textContent;
    const isOld = () => document.documentElement.hasAttribute('data-stale');
    expect([line(), isOld()]).toEqual(['Live', false]);
    act(() => stream.become({ state: 'offline' }));
    // It is a lazy part: it may be on screen a moment before its effects listen to the stream.
    await waitFor(() => expect(line()).toBe('Reconnecting'));
    act(() => stream.become({ state: 'live', isStale: true }));
    expect([line(), isOld()]).toEqual(['SilentData is stale', true]);
    act(() => stream.become({ isStale: false }));
    expect([line(), isOld()]).toEqual(['Live', false]);
  });

  it('is told to be gone while the device has no network', async () => {
    showApp('/swap', answer);
    const footer = within(await screen.findByRole('contentinfo'));
    await footer.findByRole('status');
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(footer.getByRole('status').textContent).toBe('Offline'));
    await screen.findByText("You're currently offline.");
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(footer.getByRole('status').textContent).toBe('Live');
    expect(screen.queryByText("You're currently offline.")).toBeNull();
  });
});

describe('the search', () => {
  it('opens by / from anywhere but a text field, the palette by Ctrl K from there too, and gives the focus back', async () => {
    showApp('/swap', answer);
    const settings = await screen.findByRole('button', { name: 'Settings' });
    settings.focus();
    press('/');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field()).not.toBeNull();
    press('Escape');
    await waitFor(() => expect(document.activeElement).toBe(settings));
    (await screen.findByRole('textbox', { name: 'Amount to sell' })).focus();
    press('/');
    expect(field()).toBeNull();
    await waitFor(() => {
      // What goes on behind the page hears it, once that is there.
      press('k', { ctrlKey: true });
      screen.getByRole('combobox', { name: 'Commands' });
    });
    expect(field()).toBeNull();
  });
});

describe('the list of keys', () => {
  const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
  afterEach(() => {
    closeKeysSheet();
    closeDrawer();
  });

  it.each([
    '/swap',
    '/pro',
    '/pro/hunt',
    `/tokens/${JUP.id}`,
    '/watchlist',
    '/send',
    '/gift',
    `/portfolio/${USDC}`,
  ])('opens by ? at %s', async (address) => {
    showApp(address, answer);
    await waitFor(() => {
      press('?');
      expect(list()).not.toBeNull();
    });
    press('Escape');
    await waitFor(() => expect(list()).toBeNull());
  });

  it('opens over the drawer, which stays, but not over another dialog nor where one types', async () => {
    showApp('/swap', answer);
    act(() => openDrawer());
    const drawer = await screen.findByRole('dialog', { name: 'Profile' });
    await waitFor(() => {
      press('?');
      expect(list()).not.toBeNull();
    });
    press('Escape');
    await waitFor(() => expect(list()).toBeNull());
    expect(drawer.isConnected).toBe(true);
    act(() => closeDrawer());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await screen.findByRole('textbox', { name: 'Amount to sell' })).focus();
    press('?');
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Global Settings' });
    fireEvent.keyDown(document.body, { key: '?' });
    expect(list()).toBeNull();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the page', () => {
  const main = () => screen.getByRole('main');
  const scroll = (top: number) => {
    main().scrollTop = top;
    fireEvent.scroll(main());
  };

  it('begins at its top, is found where one left it, and stays there when its address is replaced', async () => {
    const app = showApp('/watchlist', answer);
    await screen.findByRole('heading', { name: 'Watchlist' });
    scroll(300);
    const [toSwap] = screen.getAllByRole('link', { name: 'Swap' });
    if (toSwap) fireEvent.click(toSwap);
    await waitFor(() => expect(app.address()).toMatch(/^\/swap/));
    await waitFor(() => expect(main().scrollTop).toBe(0));
    scroll(200);
    // Another token of the same form replaces its address.
    fireEvent.click(await screen.findByRole('button', { name: 'Switch direction' }));
    await waitFor(() => expect(app.address()).toMatch(new RegExp(`^/swap/${USDC}-`)));
    expect(main().scrollTop).toBe(200);
    app.back();
    await waitFor(() => expect(app.address()).toMatch(/^\/watchlist/));
    await waitFor(() => expect(main().scrollTop).toBe(300));
    app.forward();
    await waitFor(() => expect(main().scrollTop).toBe(200));
  });
});

describe('an alert', () => {
  it('is made for a token one finds, with where it stands now and a line that is asked for', async () => {
    showApp('/swap', answer);
    fireEvent.click(await screen.findByRole('button', { name: 'Alerts' }));
    fireEvent.click(await screen.findByRole('button', { name: 'New alert' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Search tokens' }), { target: { value: USDC } });
    const tokens = within(screen.getByRole('list', { name: 'Tokens' }));
    await waitFor(() => expect(tokens.getAllByRole('button')).toHaveLength(1));
    fireEvent.click(tokens.getByRole('button', { name: /USDC/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New alert for USDC' }));
    await dialog.findByText('$1');
    const add = screen.getByRole('button', { name: 'Add alert' });
    fireEvent.click(add);
    expect(screen.getByRole('alert').textContent).toBe('Enter a price above 0 and up to 1,000,000,000,000.');
    fireEvent.change(screen.getByRole('textbox', { name: 'Price in dollars' }), {
      target: { value: '1.01' },
    });
    fireEvent.click(add);
    const alerts = within(await screen.findByRole('list', { name: 'Alerts' }));
    alerts.getByText('On');
    alerts.getByRole('button', { name: 'Pause: USDC, Price above $1.01' });
    expect(JSON.parse(localStorage.getItem('alerts:v1') ?? 'null')).toMatchObject({
      alerts: [
        { token: { id: USDC }, rule: { metric: 'price', direction: 'above', value: 1.01 }, isOn: true },
      ],
    });
  });
});

describe('a quick buy', () => {
  afterEach(() => leaveQuickBuy(JUP.id));

  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^Quick buy JUP/ }));

  it('without a wallet asks for one, and who closes that buys nothing', async () => {
    showApp('/pro', answer);
    await open();
    await screen.findByRole('dialog', { name: 'Connect' });
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await screen.findByRole('dialog', { name: 'Connect' });
    await act(() => connectWallet(WALLET));
    await screen.findByRole('dialog', { name: 'Trade JUP' });
  });

  it('with an empty wallet says so, offers to fund it and signs nothing', async () => {
    showApp('/pro', answer);
    await act(() => connectWallet(WALLET));
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Trade JUP' });
    const panel = within(dialog);
    const button = await panel.findByRole('button', { name: /^Buy 0.1 SOL.*Insufficient SOL/ });
    expect(document.activeElement).toBe(button);
    await panel.findByRole('button', { name: 'Fund' });
    await waitFor(() => expect(dialog.querySelector('img')?.src).toContain(encodeURIComponent('/jup.png')));
  });

  it('offers first what its row says, whatever was only looked at', async () => {
    const { asked } = showApp('/pro', answer);
    await act(() => connectWallet(WALLET));
    await open();
    const panel = within(await screen.findByRole('dialog', { name: 'Trade JUP' }));
    fireEvent.click(await panel.findByRole('button', { name: /^Buy 0.5 SOL/ }));
    await panel.findByRole('button', { name: /^Buy 0.5 SOL.*Insufficient SOL/ });
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await screen.findByRole('button', { name: /^Buy 0.1 SOL.*Insufficient SOL/ });
    const lamports = asked
      .filter(({ pathname }) => pathname === apiPaths.ultraOrder)
      .map(({ searchParams }) => searchParams.get('amount'));
    expect(new Set(lamports)).toEqual(new Set(['100000000', '500000000']));
  });
});
