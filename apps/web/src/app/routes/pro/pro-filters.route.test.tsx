import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Asset } from '@orrery/wire/tokens/asset';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { closeFilters } from '#features/explore/filters/filter-panel.store.ts';
// Fetched with the first filter: here they are there before that.
import '#features/explore/filters/filter-chips.tsx';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', liquidity: 3_456, isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', liquidity: 9_000_000 });
const AT = '/pro?tab=toptraded&timeframe=24h';
const LIST = apiPaths.assetList('toptraded', '24h');

/** A server that knows two filters, and any token by its address. */
const answer = ({ pathname, searchParams }: URL): Asset[] | undefined => {
  if (!pathname.startsWith('/v1/assets')) return undefined;
  const ids = searchParams.get('ids');
  if (ids !== null) return [SOL, DOLLAR].filter(({ id }) => ids.includes(id));
  const least = Number(searchParams.get('minLiquidity') ?? 0);
  const isVerified = searchParams.get('verified') === 'true';
  return [SOL, DOLLAR].filter(
    (asset) => (asset.liquidity ?? 0) >= least && (asset.isVerified || !isVerified),
  );
};
const symbols = () =>
  [...document.querySelectorAll('main tr[data-id]')].map((row) => row.querySelector('a')?.textContent);
const listed = (...wanted: string[]) => waitFor(() => expect(symbols()).toEqual(wanted));
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
function type(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.keyDown(field(name), { key: 'Enter' });
}
async function openPanel() {
  fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

afterEach(() => {
  act(closeFilters);
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('filters set in the panel stand in the address, the list is that of the server, and back and forward walk them', async () => {
  const { address, asked, back, forward } = showApp(AT, answer);
  await listed('SOL', 'USDC');
  const panel = await openPanel();
  fireEvent.click(panel.getByRole('checkbox', { name: 'Verified' }));
  await listed('SOL');
  expect(address()).toBe(`${AT}&verified=true`);
  type('Liquidity, at least', '1.5k');
  await waitFor(() => expect(address()).toContain('minLiquidity=1500'));
  type('Volume 24h, at least', '2k');
  await waitFor(() => expect(address()).toContain('minVolume24h=2000'));
  const whole = address();
  await waitFor(() => {
    const { search } = asked.filter(({ pathname }) => pathname === LIST).at(-1) ?? {};
    expect(search).toBe('?limit=200&minLiquidity=1500&minVolume24h=2000&verified=true');
  });
  back();
  await waitFor(() => expect(address()).not.toContain('minVolume24h'));
  expect(field('Volume 24h, at least')).toHaveProperty('value', '');
  back();
  await waitFor(() => expect(address()).toBe(`${AT}&verified=true`));
  expect(field('Liquidity, at least')).toHaveProperty('value', '');
  forward();
  forward();
  await waitFor(() => expect(address()).toBe(whole));
  cleanup();
  const shared = showApp(whole, answer);
  await screen.findByRole('button', { name: 'Filters, 3 active' });
  await listed('SOL');
  fireEvent.click(screen.getAllByRole('radio', { name: '6h' })[0] ?? document.body);
  await waitFor(() => expect(shared.address()).toContain('minVolume6h=2000'));
  expect(shared.address()).not.toContain('minVolume24h');
});

it('what is typed wrongly is named and not asked', async () => {
  const { address } = showApp(AT, answer);
  await openPanel();
  type('Market cap, at most', '1k');
  await waitFor(() => expect(address()).toContain('maxMcap=1000'));
  type('Market cap, at least', '5k');
  await screen.findByText('Minimum is above maximum');
  expect(address()).not.toContain('minMcap');
  fireEvent.keyDown(field('Include any of'), { key: 'Enter' });
  await screen.findByText('Keyword cannot be empty');
  expect(address()).not.toContain('searchInclude');
});

it('a list that no token is in names the filters and resets them', async () => {
  const { address } = showApp(`${AT}&minLiquidity=1e12`, answer);
  await screen.findByText('No tokens match your filters');
  fireEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await listed('SOL', 'USDC');
  expect(address()).toBe(AT);
});

it('a preset is put on, one of one’s own is kept over the visit', async () => {
  const { address } = showApp(AT, answer);
  const panel = await openPanel();
  fireEvent.click(panel.getByRole('radio', { name: 'Presets' }));
  fireEvent.click(await panel.findByRole('button', { name: /^Safe & liquid/ }));
  await waitFor(() => expect(address()).toContain('minLiquidity=100000'));
  const name = panel.getByRole('textbox', { name: 'New preset name' });
  fireEvent.change(name, { target: { value: 'Mine' } });
  fireEvent.submit(name.closest('form') ?? name);
  await panel.findByRole('button', { name: /^Mine/ });
  act(closeFilters);
  cleanup();
  const later = showApp('/pro', answer);
  const again = await openPanel();
  fireEvent.click(again.getByRole('radio', { name: 'Presets' }));
  fireEvent.click(await again.findByRole('button', { name: /^Mine/ }));
  await waitFor(() => expect(later.address()).toContain('topHoldersPercentage=15'));
});

it('a token that is not here says what keeps it out, and comes when that is loosened', async () => {
  showApp(`${AT}&minLiquidity=1e12`, answer);
  const panel = await openPanel();
  fireEvent.click(panel.getByRole('radio', { name: 'Why not here?' }));
  const token = await panel.findByRole('textbox', { name: 'Token symbol, name or address' });
  fireEvent.change(token, { target: { value: USDC } });
  fireEvent.submit(token.closest('form') ?? token);
  await panel.findByText('Liquidity: $9M. The filter requires ≥ $1T.');
  fireEvent.click(panel.getByRole('button', { name: 'Loosen filter' }));
  await listed('USDC');
  await panel.findByText(/^It's in this list, at position 1 of/);
});

it('f opens and shuts the panel, Escape gives the focus back, and so does the chip of the last filter', async () => {
  const { address } = showApp(`${AT}&verified=true`, answer);
  await listed('SOL');
  press('f');
  await screen.findByRole('dialog', { name: 'Filters' });
  press('f');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
  press('f');
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const button = await screen.findByRole('button', { name: 'Filters, 1 active' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Verified' }));
  await waitFor(() => expect(address()).toBe(AT));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Filters'));
});
