import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatChange, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';

const JUP = anAsset({ usdPrice: 0.5, mcap: 9_000_000, stats24h: { priceChange: 12 } });
const SOL = anAsset({
  id: WRAPPED_SOL,
  symbol: 'SOL',
  usdPrice: 171,
  mcap: 80_000_000,
  stats1h: { priceChange: 7 },
  stats24h: { priceChange: -3 },
});
const GONE = anAsset({ id: USDC, symbol: 'GONE' });
const POINTS = [1, 2, 3, 4];

const answer = ({ pathname, searchParams }: URL) => {
  const ids = searchParams.get('ids')?.split(',') ?? [];
  if (pathname === apiPaths.sparklines) return Object.fromEntries(ids.map((id) => [id, POINTS]));
  if (pathname.startsWith('/v2/charts')) {
    const candles = POINTS.map((close, time) => ({
      time,
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
    }));
    return { candles };
  }
  return pathname === apiPaths.assetsRecent ? [SOL, JUP].filter(({ id }) => ids.includes(id)) : undefined;
};
const keep = (key: 'watchlist:v1' | 'viewed:v1', ...assets: (typeof SOL)[]) => {
  const tokens = assets.map(({ id, symbol }, addedTimestamp) => ({ id, symbol, addedTimestamp }));
  localStorage.setItem(key, JSON.stringify({ tokens }));
};
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

const bar = (name = 'Watchlist') => screen.findByRole('navigation', { name });
const tabs = async (name?: string) => within(await bar(name)).queryAllByRole('listitem');
const symbols = async (name?: string) =>
  (await tabs(name)).map(
    (tab) =>
      within(tab)
        .getByRole('link')
        .textContent?.match(/^[A-Z]+/)?.[0],
  );
const linkOf = async (symbol: string) =>
  within(await bar()).findByRole('link', { name: new RegExp(`^${symbol}`) });
const cards = () => within(screen.getByRole('main')).queryAllByRole('listitem');
async function openSettings() {
  fireEvent.click(await screen.findByRole('button', { name: 'Watchlist settings' }));
  return within(await screen.findByRole('dialog', { name: 'Watchlist settings' }));
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('the bar names the presets with the price and change the server says, and follows the stream', async () => {
  const { stream } = showApp('/watchlist', answer);
  await waitFor(async () => expect(await symbols()).toEqual(['SOL', 'JUP']));
  const sol = await linkOf('SOL');
  await waitFor(() => expect(sol.textContent).toContain(formatPrice(171)));
  expect(sol.textContent).toContain(formatChange(-3));
  act(() => stream.deliver({ prices: new Map([[WRAPPED_SOL, { price: 172.5, blockId: 9 }]]) }));
  await waitFor(() => expect(sol.textContent).toContain(formatPrice(172.5)));
});

it('settings choose metric, icon, change and direction, and are kept', async () => {
  showApp('/watchlist', answer);
  const dialog = await openSettings();
  expect(dialog.getByRole('tab', { name: 'Watchlist' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(dialog.getByRole('radio', { name: 'Market Cap' }));
  fireEvent.click(dialog.getByLabelText('Show price change %'));
  fireEvent.click(dialog.getByLabelText('Show token icon'));
  const sol = await linkOf('SOL');
  await waitFor(() => expect(sol.textContent).toBe(`SOL${formatUsd(80_000_000)}`));
  expect(sol.querySelector('svg')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Sort direction: ascending' }));
  await waitFor(async () => expect(await symbols()).toEqual(['JUP', 'SOL']));
  expect(stored('watchlist:v1')).toMatchObject({
    metricV1: 'mcap',
    sortDirection: 'desc',
    showTokenIcon: false,
    showPriceChange: false,
    dirty: false,
  });
});

it('the bar turns to what was looked at last, closes all of it and brings it back', async () => {
  keep('viewed:v1', JUP, SOL);
  showApp('/watchlist', answer);
  fireEvent.click(await screen.findByRole('button', { name: 'Show recently viewed' }));
  await waitFor(async () => expect(await symbols('Recently viewed')).toEqual(['SOL', 'JUP']));
  const dialog = await openSettings();
  expect(dialog.queryByText('Sort by')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close All Tabs' }));
  await screen.findByText('Tokens you view appear here');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(async () => expect(await symbols('Recently viewed')).toEqual(['SOL', 'JUP']));
});

it('Alt and an arrow move a tab and say so, arrows walk them, and the order stays', async () => {
  showApp('/watchlist', answer);
  const sol = await linkOf('SOL');
  sol.focus();
  fireEvent.keyDown(sol, { key: 'ArrowRight', altKey: true });
  await waitFor(async () => expect(await symbols()).toEqual(['JUP', 'SOL']));
  await screen.findByText('SOL moved to position 2 of 2');
  await waitFor(async () => expect(document.activeElement).toBe(await linkOf('SOL')));
  fireEvent.keyDown(await linkOf('SOL'), { key: 'ArrowLeft' });
  await waitFor(async () => expect(document.activeElement).toBe(await linkOf('JUP')));
  const dialog = await openSettings();
  expect(dialog.getByRole('radio', { name: 'Re-ordered List' })).toHaveProperty('checked', true);
  fireEvent.click(dialog.getByRole('radio', { name: 'Date Added' }));
  await waitFor(async () => expect(await symbols()).toEqual(['SOL', 'JUP']));
});

it('Delete takes a tab away and the focus goes on; undo brings it back to its place', async () => {
  showApp('/watchlist', answer);
  const sol = await linkOf('SOL');
  sol.focus();
  fireEvent.keyDown(sol, { key: 'Delete' });
  await waitFor(async () => expect(await symbols()).toEqual(['JUP']));
  await waitFor(async () => expect(document.activeElement).toBe(await linkOf('JUP')));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await symbols()).toEqual(['SOL', 'JUP']));
});

it('two links lead to the page, named by its title', async () => {
  const { address } = showApp('/pro/launchpads', answer);
  const link = await screen.findByRole('link', { name: 'Open Watchlist page' });
  expect(link.getAttribute('href')).toBe('/watchlist');
  const dialog = await openSettings();
  fireEvent.click(dialog.getByRole('link', { name: 'Open Watchlist Page' }));
  await screen.findByRole('heading', { level: 1, name: 'Watchlist' });
  expect([address(), document.title]).toEqual(['/watchlist', 'Watchlist | Orrery']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the page draws a chart of each token over the window asked for, in the metric asked for', async () => {
  const { asked } = showApp('/watchlist', answer);
  await waitFor(() => expect(cards()).toHaveLength(2));
  const sol = () => cards()[0]?.textContent ?? '';
  await waitFor(() => expect(cards()[0]?.querySelector('path[fill="none"]')).not.toBeNull());
  expect(sol()).toContain(`${formatPrice(171)}${formatChange(-3)}`);
  fireEvent.click(screen.getByRole('radio', { name: '1h' }));
  await waitFor(() => expect(sol()).toContain(formatChange(7)));
  fireEvent.click(screen.getByRole('radio', { name: 'Market Cap' }));
  await waitFor(() => expect(sol()).toContain(formatUsd(80_000_000)));
  await waitFor(() => expect(asked.some(({ search }) => search.includes('type=mcap'))).toBe(true));
  await within(cards()[0] ?? document.body).findByText(/^High \$/);
});

it('the page is empty once the last token is unwatched', async () => {
  showApp('/watchlist', answer);
  for (const symbol of ['SOL', 'JUP'])
    fireEvent.click(
      await within(await screen.findByRole('main')).findByRole('button', { name: `Unwatch ${symbol}` }),
    );
  await screen.findByText('Your watchlist is empty');
});

it('the page has the same tokens in the live table', async () => {
  showApp('/watchlist', answer);
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const rows = () => [...document.querySelectorAll<HTMLElement>('main tr[data-id]')];
  await waitFor(() => expect(rows().map(({ dataset }) => dataset.id)).toEqual([SOL.id, JUP.id]));
  expect(rows()[1]?.textContent).toContain(formatPrice(0.5));
  expect(stored('watchlist:v1')).toMatchObject({ view: 'table' });
});

it('a token that is not listed any more is named and can be taken off', async () => {
  keep('watchlist:v1', SOL, GONE);
  showApp('/watchlist', answer);
  const said = await screen.findByText('is no longer listed.', { exact: false });
  expect(said.textContent).toBe('GONE is no longer listed.');
  expect(cards()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('is no longer listed.', { exact: false })).toBeNull());
});

it('has nothing below it, which is no unknown domain either', async () => {
  const { asked } = showApp('/watchlist/x', answer);
  await screen.findByText("This page doesn't exist");
  expect(asked.filter(({ pathname }) => pathname === apiPaths.events)).toEqual([]);
});
