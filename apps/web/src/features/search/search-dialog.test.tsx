import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Asset } from '@orrery/wire/tokens/asset';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { openSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { noteViewed, watchlistEntry } from '#entities/watchlist/watchlist.store.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { SearchDialog } from './search-dialog.tsx';

// As figures, so that a change of them fails here.
const TYPING_PAUSE_MS = 500;

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', isVerified: true });
const DOLLAR = anAsset({
  id: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  isVerified: true,
  mcap: 9_100_000_000,
  liquidity: 330_000_000,
  organicScore: 98,
  usdPrice: 1,
  stats24h: { buyVolume: 1_000_000, sellVolume: 500_000, priceChange: 2.5 },
});
const COPY = anAsset({ id: USDT, symbol: 'USDC', name: 'USD Coin', looksLike: USDC });

interface Server {
  found?: (search: URLSearchParams) => Asset[] | number;
  cooking?: Asset[];
  banned?: string[];
}

let asked: string[] = [];
let told: { event: string }[] = [];
let stream = aStream();

function serve({ found = () => [], cooking = [SOL], banned = [] }: Server) {
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    const url = new URL(path, 'http://orrery.test');
    if (url.pathname === '/events') told.push(JSON.parse(init?.body ?? '{}'));
    if (url.pathname.startsWith('/remoteConfig')) {
      const swapProfile = { key: 'v1', defaultProfile: 'auto' };
      const swapSettings = {
        excludedAmms: [],
        bannedTokens: banned,
        blockhashSlotsToExpiry: 150,
        swapProfile,
      };
      return Response.json({ swapSettings, perpsSettings: { v2AsDefault: true } });
    }
    if (url.pathname === '/v1/assets/search') asked.push(url.search);
    const body = url.pathname === '/v1/assets/search' ? found(url.searchParams) : cooking;
    return typeof body === 'number' ? Response.json({ error: 'no' }, { status: body }) : Response.json(body);
  });
}

/** The open dialog over a server, and where it led. */
async function open(server: Server, text = '') {
  serve(server);
  openSearch(text);
  const root = createRootRoute({ component: () => <SearchDialog Palette={() => <p>Palette</p>} /> });
  const at = (path: string) => createRoute({ getParentRoute: () => root, path });
  const routeTree = root.addChildren([at('/'), at('/tokens/$id'), at('/portfolio/$address')]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StreamContext value={stream}>
        <RouterProvider router={router} />
      </StreamContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('combobox');
  return () => router.state.location.pathname;
}

const field = () => screen.getByRole('combobox', { name: 'Search tokens' });
const press = (key: string, more: { shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(field(), { key, ...more });
const lit = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('scrollTo', () => {});
  asked = [];
  told = [];
  stream = aStream();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows where one was and what cooks while nothing is typed, and asks for nothing', async () => {
  for (const [id, symbol] of [
    [USDC, 'USDC'],
    [USDT, 'USDT'],
  ] as const)
    noteViewed({ id, symbol });
  await open({});
  expect(field().getAttribute('placeholder')).toBe('Search any token. Include " " for exact match.');
  await screen.findByText('Solana');
  screen.getByRole('heading', { name: 'History' });
  screen.getByRole('heading', { name: 'Cooking' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
    'USDT',
    'USDC',
    'SOLS',
  ]);
  press('Enter');
  await type('   ');
  expect(asked).toEqual([]);
});

it('shows long symbols and pictures in the History as anywhere else', async () => {
  const [symbol, icon] = ['LONG'.repeat(20), 'https://a.example/b.png'];
  noteViewed({ id: TOKEN_PROGRAM, symbol, icon });
  await open({});
  const option = screen.getByRole('option', { name: /LONG/ });
  expect(option.textContent).toBe(toShownSymbol(symbol));
  const source = '/image?url=https%3A%2F%2Fa.example%2Fb.png&w=125&h=125&dpr=2&quality=80';
  await waitFor(() => expect(option.querySelector('img')?.getAttribute('src')).toBe(source));
});

it('keeps what was typed before it was there, with the caret behind it', async () => {
  await open({}, 'ju');
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) throw new Error('no field has the focus');
  expect([activeElement.value, activeElement.selectionStart, activeElement.selectionEnd]).toEqual([
    'ju',
    2,
    2,
  ]);
});

it('has no History before anything was looked at', async () => {
  await open({});
  await screen.findByText('Solana');
  expect(screen.queryByText('History')).toBeNull();
});

it('searches once typing pauses, and says so while it loads and when it finds nothing', async () => {
  await open({});
  fireEvent.change(field(), { target: { value: 'zz' } });
  expect(screen.getByText('Loading Tokens...').closest('.sr-only')).toBeNull();
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
  await screen.findByText('No tokens to show');
  expect(asked).toEqual(['?query=zz&limit=50']);
});

it('shows of each token its figures, its address and whether it looks like another', async () => {
  await open({ found: () => [DOLLAR, COPY] });
  await type('usdc');
  const [real, copy] = await screen.findAllByRole('option');
  for (const words of [
    'USDC',
    'USD Coin',
    'EPjF...Dt1v',
    'MC$9.10B',
    'VOL$1.50M',
    'LIQ$330M',
    'ORG98',
    '$1',
    '+2.50%',
  ])
    expect(real?.textContent).toContain(words);
  expect(real?.textContent).not.toContain('Look-alike');
  expect(copy?.textContent).toContain('Look-alike');
});

it('follows the market with every figure, as the page below it does, and no longer than it is open', async () => {
  await open({ found: () => [DOLLAR] });
  await type('usdc');
  const row = await screen.findByRole('option');
  act(() =>
    stream.deliver({
      prices: new Map([[USDC, { price: 1.02, blockId: 2 }]]),
      assets: new Map([
        [USDC, { id: USDC, mcap: 9_200_000_000, liquidity: 340_000_000, stats24h: { buyVolume: 1_100_000 } }],
      ]),
    }),
  );
  await waitFor(() => expect(row.textContent).toContain('$1.02'));
  for (const words of ['MC$9.20B', 'VOL$1.60M', 'LIQ$340M']) expect(row.textContent).toContain(words);
  fireEvent.mouseMove(row, { movementX: 1 });
  expect(row.textContent).toContain('$1.02');
  cleanup();
  expect(stream.held()).toEqual([]);
});

it('is a combobox: arrows, Home, End and Tab light a row, Enter opens it, and the field keeps the focus', async () => {
  const where = await open({ found: () => [DOLLAR, COPY, SOL] });
  await type('us');
  const [first, second, third] = await screen.findAllByRole('option');
  expect(lit()).toBe(first);
  press('ArrowDown');
  expect(lit()).toBe(second);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  press('End');
  expect(lit()).toBe(third);
  press('Home');
  press('Tab');
  expect(lit()).toBe(second);
  press('Tab', { shiftKey: true });
  expect(lit()).toBe(first);
  press('ArrowUp');
  expect(lit()).toBe(third);
  expect(document.activeElement).toBe(field());
  press('Tab');
  expect(lit()).toBe(third);
  expect(screen.getByRole('listbox').getAttribute('aria-owns')).toContain(third?.id);
  press('Enter');
  await waitFor(() => expect(where()).toBe(`/tokens/${WRAPPED_SOL}`));
  expect(useSearchDialog.getState().isOpen).toBe(false);
});

it('forgets the row that was moved to with what is typed and once its answer is there, and Enter takes the first', async () => {
  const where = await open({ found: () => [DOLLAR, SOL] });
  await type('us');
  await screen.findAllByRole('option');
  press('End');
  fireEvent.change(field(), { target: { value: 'usd' } });
  expect(lit()).toBeNull();
  press('End');
  expect(lit()?.id).toContain(WRAPPED_SOL);
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
  await waitFor(() => expect(lit()?.id).toContain(USDC));
  press('Enter');
  await waitFor(() => expect(where()).toBe(`/tokens/${USDC}`));
});

it('takes by Enter no row that answers an earlier search, whether a key or the pointer moved to it, but searches at once', async () => {
  const where = await open({ found: () => [DOLLAR, SOL] });
  await type('us');
  const [first] = await screen.findAllByRole('option');
  fireEvent.change(field(), { target: { value: 'usd' } });
  press('End');
  press('Enter');
  await waitFor(() => expect(asked.at(-1)).toContain('query=usd'));
  await waitFor(() => expect(lit()?.id).toContain(USDC));
  fireEvent.change(field(), { target: { value: 'usdc' } });
  fireEvent.mouseMove(first ?? field(), { movementX: 1 });
  press('Enter');
  await waitFor(() => expect(asked.at(-1)).toContain('query=usdc'));
  expect([where(), useSearchDialog.getState().isOpen]).toEqual(['/', true]);
});

it('lights the row under the pointer when the pointer moves, and not when the rows do', async () => {
  await open({ found: () => [DOLLAR, SOL] });
  await type('us');
  const [first, second] = await screen.findAllByRole('option');
  if (!first || !second) throw new Error('no rows');
  fireEvent.mouseMove(second, { movementX: 1 });
  expect(lit()).toBe(second);
  // Rows that scroll by under a pointer that rests.
  fireEvent.mouseMove(first);
  expect(lit()).toBe(second);
  fireEvent.mouseMove(first, { movementY: -1 });
  expect(lit()).toBe(first);
});

it.each(['""', '"', '“”', ' " " '])('takes %j for nothing typed yet', async (typed) => {
  const where = await open({});
  await type(typed);
  await screen.findByText('Solana');
  screen.getByRole('heading', { name: 'Cooking' });
  expect(screen.queryByText('Loading Tokens...')).toBeNull();
  expect(lit()).toBeNull();
  press('Enter');
  expect([where(), asked]).toEqual(['/', []]);
});

it('never takes an unverified token by Enter alone, and says why', async () => {
  const where = await open({ found: () => [COPY] });
  await type('usdc');
  await screen.findByRole('option');
  expect(lit()).toBeNull();
  screen.getByText('None of these is verified. Choose one yourself: Enter opens nothing here.');
  press('Enter');
  expect(where()).toBe('/');
  press('ArrowDown');
  press('Enter');
  await waitFor(() => expect(where()).toBe(`/tokens/${USDT}`));
});

it('goes to an address at once, found or not', async () => {
  const where = await open({});
  fireEvent.change(field(), { target: { value: ` ${USDT} ` } });
  press('Enter');
  await waitFor(() => expect(where()).toBe(`/tokens/${USDT}`));
  expect(asked).toEqual([]);
});

it('offers the portfolio of an address that is no token, and logs that there is none', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const where = await open({});
  await type(USDT);
  fireEvent.click(await screen.findByRole('option', { name: 'View Portfolio' }));
  await waitFor(() => expect(where()).toBe(`/portfolio/${USDT}`));
  expect(warn.mock.calls.map(([words]) => words)).toContain('[orrery] No asset found');
  warn.mockRestore();
});

it('takes an earlier search that found nothing for no answer to an address', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open({ found: (search) => (search.get('query') === USDC ? [DOLLAR] : []) });
  await type('zz');
  await screen.findByText('No tokens to show');
  fireEvent.change(field(), { target: { value: USDC } });
  screen.getByText('Loading Tokens...');
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
  await screen.findByText('USD Coin');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

it('asks for exact matches with quotes or a space behind, and keeps the unverified behind a row of their own', async () => {
  await open({ found: () => [COPY, DOLLAR] }, 'usdc ');
  await screen.findByText('Displaying verified tokens with exact match');
  expect(asked).toEqual(['?query=usdc&limit=50&filters=exact_case_insensitive']);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  fireEvent.click(screen.getByRole('option', { name: 'Show more results' }));
  expect(screen.getAllByRole('option')).toHaveLength(3);
  press('ArrowDown');
  press('Enter');
  screen.getByRole('option', { name: 'Show more results' });
  await type('"usdc"');
  expect(asked).toHaveLength(1);
});

it('says so when no verified token matches exactly', async () => {
  await open({ found: () => [COPY] }, '"usdc"');
  await screen.findByText('0 verified tokens with exact match');
  screen.getByRole('option', { name: 'Show more results' });
});

it('shows no token that the operator banned, wherever it would stand', async () => {
  noteViewed({ id: USDT, symbol: 'BANNED' });
  await open({ banned: [USDT], cooking: [{ ...COPY, name: 'Banned' }, SOL], found: () => [COPY, DOLLAR] });
  await screen.findByText('Solana');
  await waitFor(() => expect(screen.queryByText(/banned/i)).toBeNull());
  await type('usdc');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ id }) => id.endsWith(USDC))).toEqual([true]),
  );
});

it('watches the lit token by Shift and Enter, and any by its star', async () => {
  await open({ found: () => [DOLLAR] });
  await type('usdc');
  await screen.findByRole('option');
  const isWatched = () => watchlistEntry.get().tokens.some(({ id }) => id === USDC);
  press('Enter', { shiftKey: true });
  expect(isWatched()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Watch USDC' }));
  expect(isWatched()).toBe(false);
});

it('tells of a search that failed once, as a log line and an event, and tries again when asked', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let status: number | Asset[] = 500;
  await open({ found: () => status });
  await type('usdc');
  await screen.findByRole('alert');
  expect(told.map(({ event }) => event)).toEqual(['Search failed']);
  expect(warn.mock.calls.map(([words]) => words)).toContain('[orrery] Search failed');
  status = [DOLLAR];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('USD Coin');
  expect(told).toHaveLength(1);
  warn.mockRestore();
});

it('leads over to the palette with a > in front, and with nothing else', async () => {
  await open({});
  await type('a>');
  expect(screen.queryByText('Palette')).toBeNull();
  fireEvent.change(field(), { target: { value: '>sl' } });
  await screen.findByText('Palette');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect([useSearchDialog.getState().text, asked.at(-1)]).toEqual(['>sl', '?query=a%3E&limit=50']);
});
