import { USDC } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { closeAlerts } from '#entities/alert/alert-panel.store.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { closeSearch } from '#entities/search/search.store.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { closeKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';

const LINKS = {
  developers: 'https://example.com/developers',
  stake: 'https://example.com/stake',
  twitter: 'https://example.com/twitter',
  appStore: 'https://example.com/store',
  helpCenter: 'https://example.com/help',
};
// It connects to USDC's address.
const { wallet: WALLET } = aWallet({ chains: ['solana:localnet'] });

const answer = ({ pathname }: URL): unknown => {
  if (pathname.startsWith('/remoteConfig')) return { ...aRemoteConfig(), links: LINKS };
  if (pathname.startsWith('/v1/assets')) return [];
  if (pathname.includes('/holdings/')) return { amount: '0', uiAmount: 0, uiAmountString: '0', tokens: {} };
  return undefined;
};
const more = () => screen.findByRole('button', { name: 'More' });
const panel = (name = 'More') => screen.queryByRole('dialog', { name });
const links = (element: HTMLElement | null) =>
  within(element ?? document.body)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

afterEach(async () => {
  await act(() => disconnectWallet());
  closeAlerts();
  closeSearch();
  closeKeysSheet();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the menu of the header', () => {
  it('leads to the screens without a link of their own and to what the operator has an address for', async () => {
    showApp('/watchlist', answer);
    fireEvent.click(await more());
    const menu = await screen.findByRole('dialog', { name: 'More' });
    await within(menu).findByText('Developers');
    expect(links(menu)).toEqual([
      ['Hunt', '/pro/hunt'],
      ['Launchpads', '/pro/launchpads'],
      ['Chart', '/chart/SOL-USDC'],
      ['Watchlist', '/watchlist'],
      ['Send', '/send'],
      ['StakeNewopens in a new tab', LINKS.stake],
      ['Developersopens in a new tab', LINKS.developers],
      ['Twitteropens in a new tab', LINKS.twitter],
      ['App Storeopens in a new tab', LINKS.appStore],
    ]);
    for (const name of ['Studio', 'Governance', 'Google Play']) expect(screen.queryByText(name)).toBeNull();
  });

  it('closes with what is chosen, by Escape and by another press, and gives the focus back', async () => {
    const app = showApp('/swap', answer);
    const button = await more();
    fireEvent.click(button);
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'More' })).getByText('Watchlist'));
    await waitFor(() => expect(app.address()).toBe('/watchlist'));
    await waitFor(() => expect(panel()).toBeNull());
    fireEvent.click(button);
    const menu = await screen.findByRole('dialog', { name: 'More' });
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(panel()).toBeNull();
    fireEvent.click(button);
    await screen.findByRole('dialog', { name: 'More' });
    fireEvent.click(button);
    await waitFor(() => expect(panel()).toBeNull());
  });

  it('opens the list of keys', async () => {
    showApp('/watchlist', answer);
    fireEvent.click(await more());
    fireEvent.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(panel()).toBeNull();
  });
});

it('has on a phone a drawer with the same, alerts, and the ways to talk to us', async () => {
  showApp('/watchlist', answer, { width: 390 });
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await drawer.findByText('Developers');
  expect(drawer.getByRole('link', { name: /^Feature Request/ }).getAttribute('href')).toBe(
    'https://discord.com/app',
  );
  expect(drawer.getByRole('link', { name: /^Help Center/ }).getAttribute('href')).toBe(LINKS.helpCenter);
  fireEvent.click(drawer.getByRole('button', { name: 'Alerts' }));
  await screen.findByRole('button', { name: 'New alert' });
  await waitFor(() => expect(panel('Menu')).toBeNull());
});

it('leads on a phone to the palette', async () => {
  showApp('/watchlist', answer);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Commands' }));
  await screen.findByRole('combobox', { name: 'Commands' });
  await waitFor(() => expect(panel('Menu')).toBeNull());
});

it('has in the footer the addresses elsewhere, and the menu to talk to us', async () => {
  showApp('/watchlist', answer);
  const footer = within(await screen.findByRole('contentinfo'));
  await footer.findByRole('link', { name: 'Twitter' });
  footer.getByRole('link', { name: 'App Store' });
  fireEvent.click(footer.getByRole('button', { name: 'Talk to us' }));
  const menu = await screen.findByRole('dialog', { name: 'Talk to us' });
  expect(links(menu).map(([label]) => label)).toEqual([
    'Feature Requestopens in a new tab',
    'Help Centeropens in a new tab',
  ]);
});

it('has no links at the top of /claim', async () => {
  showApp('/claim', answer);
  const header = within(await screen.findByRole('banner'));
  header.getByRole('button', { name: 'Settings' });
  expect(header.queryByRole('link', { name: 'Pro' })).toBeNull();
  expect(header.queryByRole('button', { name: 'More' })).toBeNull();
});

it('leads to the portfolio of the connected wallet, and without one to a page that asks for it', async () => {
  const app = showApp('/watchlist', answer);
  const own = async () => (await screen.findAllByRole('link', { name: 'Portfolio' }))[0];
  expect((await own())?.getAttribute('href')).toBe('/portfolio');
  fireEvent.click((await own()) ?? document.body);
  await screen.findByText('No wallet connected');
  await act(() => connectWallet(WALLET));
  await screen.findByRole('button', { name: 'Receive' });
  expect((await own())?.getAttribute('href')).toBe(`/portfolio/${USDC}`);
  expect(app.address()).toBe('/portfolio');
});
