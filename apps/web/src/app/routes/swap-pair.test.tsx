import { MONEY_MINTS, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { lastPairEntry } from '#entities/pair/last-pair.store.ts';
import { settingsEntry } from '#entities/settings/settings.ts';

const numbered = (digit: string) => `1111111111111111111111111111111${digit}` as Address;
const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', isVerified: true });
const JUP = anAsset({ isVerified: true });
const [ONE, OTHER] = ['3', '4'].map((digit) =>
  anAsset({ id: numbered(digit), symbol: 'DUP', name: `Dup ${digit}`, isVerified: true }),
);
const MARKET = [SOL, DOLLAR, JUP, ...(ONE && OTHER ? [ONE, OTHER] : [])];

const serve: Answer = ({ pathname, searchParams }) => {
  if (pathname === apiPaths.duplicateSymbols) return ['DUP'];
  if (pathname === apiPaths.verifiedSymbolMap) {
    const asked = searchParams.get('symbols')?.split(',') ?? [];
    return Object.fromEntries(
      MARKET.filter(({ symbol }) => asked.includes(symbol)).map(({ symbol, id }) => [symbol, id]),
    );
  }
  if (pathname !== apiPaths.assetSearch) return undefined;
  const query = searchParams.get('query') ?? '';
  if (query === '') return MARKET;
  return MARKET.filter(({ id, symbol }) => query.split(',').includes(id) || query === symbol);
};
const sells = (symbol: string) => screen.findByRole('button', { name: `Token to sell: ${symbol}` });
const buys = (symbol: string) => screen.findByRole('button', { name: `Token to buy: ${symbol}` });
const paths = (asked: readonly URL[]) => asked.map(({ pathname }) => pathname);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('opens a pair by its symbols, and writes their slugs into the address bar', async () => {
  const app = showApp('/swap/sol-JUP?inAmount=2', serve);
  await sells('SOL');
  await buys('JUP');
  await waitFor(() => expect(app.address()).toBe('/swap/SOL-JUP?inAmount=2'));
  expect(await screen.findByRole('textbox', { name: 'Amount to sell' })).toHaveProperty('value', '2');
});

it('keeps the query as it came, and writes slugs for what is chosen afterwards, without asking for them again', async () => {
  const app = showApp(`/swap?buy=${JUP.id}`, serve);
  await buys('JUP');
  expect(app.address()).toBe(`/swap?buy=${JUP.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Switch direction' }));
  await waitFor(() => expect(app.address()).toBe('/swap/JUP-SOL'));
  await sells('JUP');
  expect(paths(app.asked)).not.toContain(apiPaths.verifiedSymbolMap);
});

it('keeps a verified token apart from one that only bears its symbol', async () => {
  const twin = anAsset({ id: numbered('5'), symbol: 'JUP', isVerified: false });
  const withTwin: Answer = (url, ...rest) =>
    url.pathname === apiPaths.assetSearch && url.searchParams.get('query')?.includes(twin.id)
      ? [JUP, twin]
      : serve(url, ...rest);
  const app = showApp(`/swap/${JUP.id}-${twin.id}`, withTwin);
  await waitFor(() => expect(app.address()).toBe(`/swap/JUP-${twin.id}`));
  await waitFor(() => expect(lastPairEntry.get()).toEqual({ sell: JUP.id, buy: twin.id }));
  // The symbol of the address that was just written is still the verified one's.
  await sells('JUP');
  expect(app.address()).toBe(`/swap/JUP-${twin.id}`);
  expect(lastPairEntry.get()).toEqual({ sell: JUP.id, buy: twin.id });
});

it.each(['/swap', '/swap?sell=USDC&buy=SOL', '/swap?sell=USDT&buy=USDC'])(
  'asks nothing for the symbols that are built in, nor the search for their tokens: %s',
  async (address) => {
    const { asked } = showApp(address, serve);
    await sells(/^\/swap\?sell=(\w+)/.exec(address)?.[1] ?? 'SOL');
    await waitFor(() => expect(paths(asked)).toContain(apiPaths.fallbackPrices));
    const searched = asked.filter(({ pathname }) => pathname === apiPaths.assetSearch);
    const found = searched.flatMap(({ searchParams }) => searchParams.get('query')?.split(',') ?? []);
    expect(found.filter((id) => MONEY_MINTS.includes(id))).toEqual([]);
    expect(paths(asked)).not.toContain(apiPaths.verifiedSymbolMap);
    expect(paths(asked)).not.toContain(apiPaths.duplicateSymbols);
  },
);

it('asks for both symbols of a pair, and for both of its tokens, in one question each', async () => {
  const { asked } = showApp('/swap/JUP-DUP', serve);
  await screen.findByRole('heading', { name: 'Choose your tokens' });
  const maps = asked.filter(({ pathname }) => pathname === apiPaths.verifiedSymbolMap);
  expect(maps.map(({ searchParams }) => searchParams.get('symbols'))).toEqual(['JUP,DUP']);
  cleanup();
  const pair = showApp(`/swap?sell=${JUP.id}&buy=${numbered('3')}`, serve);
  await buys('DUP');
  const searches = pair.asked.filter(({ pathname }) => pathname === apiPaths.assetSearch);
  expect(searches.map(({ searchParams }) => searchParams.get('query'))).toEqual([
    `${JUP.id},${numbered('3')}`,
  ]);
});

it('has one token chosen for each side where they share a symbol, never the same on both', async () => {
  const app = showApp('/swap/DUP-DUP', serve);
  const side = async (name: string) => within(await screen.findByRole('group', { name }));
  const [sell, buy] = [await side('Token to sell'), await side('Token to buy')];
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(sell.getByRole('radio', { name: /Dup 3/ }));
  expect(buy.getByRole('radio', { name: /Dup 3/ })).toHaveProperty('disabled', true);
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(buy.getByRole('radio', { name: /Dup 4/ }));
  expect(sell.getByRole('radio', { name: /Dup 4/ })).toHaveProperty('disabled', true);
  expect(confirm).toHaveProperty('disabled', false);
  fireEvent.click(confirm);
  await sells('DUP');
  expect(app.address()).toBe(`/swap/${numbered('3')}-${numbered('4')}`);
});

it.each(['/swap/SOL-NOPE', `/swap?buy=${numbered('Z')}`, '/swap?sell=%00'])(
  'says of %s that a token cannot be found, and is back at the default pair once that is closed',
  async (address) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const app = showApp(address, serve);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('One of the token addresses in the URL cannot be found.');
    dialog.getByText('You will be redirected back to the swap page.');
    const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
    if (close) fireEvent.click(close);
    await waitFor(() => expect(app.address()).toBe('/swap'));
    await sells('SOL');
    await buys('USDC');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('logs that no asset was found by a symbol', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  showApp('/swap/SOL-NOPE', serve);
  await screen.findByRole('dialog');
  expect(warn.mock.calls.map(([words]) => words)).toContain('[orrery] No asset found');
});

it('says in the form that a token is not there', async () => {
  showApp(`/swap?buy=${numbered('Z')}`, serve);
  await screen.findByText(
    'We could not find the token you are looking for. Please double check the token symbol/address.',
  );
});

it('is back at the default pair where the search does not answer', async () => {
  // The token is not built in: a built-in one needs no answer.
  const unknown = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
  for (const address of ['/swap/SOL-BONK', `/swap?buy=${unknown}`]) {
    const app = showApp(address, () => 500);
    await waitFor(() => expect(app.address()).toBe('/swap'));
    await buys('USDC');
    cleanup();
  }
});

it('takes an amount that is none out of the address bar, and leaves the rest', async () => {
  const app = showApp(`/swap?buy=${JUP.id}&inAmount=0x10`, serve);
  await waitFor(() => expect(app.address()).toBe(`/swap?buy=${JUP.id}`));
});

it('has the default currency on the side that was not said', async () => {
  settingsEntry.set({ ...settingsEntry.get(), defaultCurrency: 'USDC' });
  showApp(`/swap?buy=${JUP.id}`, serve);
  await sells('USDC');
});

it('carries the last pair in the way back to it', async () => {
  const links = () => screen.getAllByRole('link', { name: 'Swap' }).map((link) => link.getAttribute('href'));
  showApp('/swap', serve);
  await sells('SOL');
  expect(new Set(links())).toEqual(new Set(['/swap']));
  cleanup();
  showApp(`/swap?buy=${JUP.id}`, serve);
  await buys('JUP');
  await waitFor(() => expect(new Set(links())).toEqual(new Set([`/swap?sell=${WRAPPED_SOL}&buy=${JUP.id}`])));
});

it('has the tokens that were chosen last before the others, also the next time', async () => {
  const symbols = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  showApp('/swap', serve);
  fireEvent.click(await buys('USDC'));
  await waitFor(async () => expect((await symbols())[0]).toContain('SOL'));
  fireEvent.click(await screen.findByRole('option', { name: /JUP/ }));
  await buys('JUP');
  cleanup();
  showApp('/swap', serve);
  fireEvent.click(await buys('USDC'));
  await waitFor(async () => expect((await symbols())[0]).toContain('JUP'));
});
