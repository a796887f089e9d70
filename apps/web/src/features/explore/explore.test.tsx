import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { Explore } from './explore.tsx';
import { ExploreSearchSchema } from './explore-search.ts';
// Fetched when they are needed: here they are there before that.
import './filters/filter-chips.tsx';
import '#widgets/token-table/cells/more-cells.tsx';
import '#widgets/token-table/keys/row-tools.tsx';

let stream = aStream();
beforeEach(() => {
  stream = aStream();
});

const SOL = anAsset({
  id: WRAPPED_SOL,
  symbol: 'SOL',
  name: 'Solana',
  usdPrice: 170,
  isVerified: true,
  mcap: 9,
});
const DOLLAR = anAsset({
  id: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  usdPrice: 1,
  mcap: 300_000,
  holderCount: 7_572,
  organicScore: 98,
  audit: { mintAuthorityDisabled: false, freezeAuthorityDisabled: true, topHoldersPercentage: 5 },
});

let asked: string[] = [];
let banned: Address[] = [];

/** The screen at an address, over a server that answers with lists by path, fails or never answers. */
function show(address: string, answer: (path: string) => Asset[] | number | Promise<never>) {
  asked = [];
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('>='),
    addEventListener() {},
    removeEventListener() {},
  }));
  // A page without layout shows no rows: give the list a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.startsWith('/remoteConfig')) return Response.json(aRemoteConfig({ bannedTokens: banned }));
    if (path.startsWith('/v1/charts')) return Response.json({ [USDC]: [1, 2, 3] });
    const body = await answer(path);
    return typeof body === 'number' ? Response.json({ error: 'no' }, { status: body }) : Response.json(body);
  });
  const root = createRootRoute();
  const pro = createRoute({
    getParentRoute: () => root,
    path: 'pro',
    validateSearch: ExploreSearchSchema,
    component: function Page() {
      const navigate = pro.useNavigate();
      return (
        <Explore
          view={pro.useSearch()}
          onViewChange={(search) => void navigate({ to: '/pro', search, replace: true })}
        />
      );
    },
  });
  const token = createRoute({ getParentRoute: () => root, path: 'tokens/$id', component: () => 'token' });
  const router = createRouter({
    routeTree: root.addChildren([pro, token]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StreamContext>,
  );
  const search = () => v.parse(ExploreSearchSchema, router.state.location.search);
  return { search, path: () => router.state.location.pathname };
}

const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.id);
const symbols = () => rows().map((row) => within(row).getByRole('link').textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  banned = [];
  localStorage.clear();
});

describe('the screener', () => {
  it('shows a row with what is known of a token, and its audit and organic score in words', async () => {
    show('/pro', () => [DOLLAR]);
    await screen.findByText('USDC');
    const [row] = rows();
    expect(row?.textContent).toContain('7,572');
    expect(row?.textContent).toContain('98, high');
    screen.getByRole('img', { name: 'Not verified' });
    screen.getByRole('img', {
      name: 'Mint authority active, Freeze authority disabled, Top holders own less than 15%',
    });
    await waitFor(() => expect(row?.querySelector('path[d^="M1 19L"]')).not.toBeNull());
  });

  it('asks for sparklines of all rows in view at once', async () => {
    show('/pro', () => [SOL, DOLLAR]);
    await waitFor(() => expect(asked.filter((path) => path.startsWith('/v1/charts'))).toHaveLength(1));
    expect(asked).toContain(`/v1/charts/sparklines?ids=${WRAPPED_SOL}%2C${USDC}&timeframe=1h`);
  });

  it('draws, names and sorts by the timeframe that is chosen', async () => {
    show('/pro?sort=change', () => [SOL, DOLLAR]);
    await screen.findByText('SOL');
    expect(screen.getByRole('columnheader', { name: '1h trend' }).querySelector('.sr-only')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: '6h' }));
    await screen.findByRole('columnheader', { name: '6h trend' });
    for (const name of ['6h vol', '6h txns', '6h traders']) screen.getByRole('columnheader', { name });
    const lines = `/v1/charts/sparklines?ids=${WRAPPED_SOL}%2C${USDC}&timeframe=6h`;
    await waitFor(() => expect(asked).toContain(lines));
    expect(asked.some((path) => path.includes('sortBy=priceChange6h'))).toBe(true);
  });

  it('follows the stream, and tints the price that moved', async () => {
    show('/pro', () => [SOL, DOLLAR]);
    await screen.findByText('SOL');
    const prices = new Map([[WRAPPED_SOL, { price: 171, blockId: 9 }]]);
    act(() => stream.deliver({ prices }));
    expect(screen.getByText('$171.00').dataset.tint).toBe('up');
    expect(screen.getByText('$1').dataset.tint).toBeUndefined();
  });

  it('opens a token by a plain click on its row, not by one meant for another tab or for a button', async () => {
    const { path } = show('/pro', () => [DOLLAR]);
    await screen.findByText('USDC');
    const row = () => rows()[0] ?? document.body;
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) fireEvent.click(row(), { [key]: true });
    for (const button of within(row()).getAllByRole('button', { hidden: true })) fireEvent.click(button);
    await act(async () => {});
    expect(path()).toBe('/pro');
    fireEvent.click(row());
    await waitFor(() => expect(path()).toBe(`/tokens/${USDC}`));
  });

  it('says in words what it tells by colour: sides of trades, and what an audit does not know', async () => {
    show('/pro', () => [
      {
        ...DOLLAR,
        audit: { mintAuthorityDisabled: true },
        stats1h: { numBuys: 12, numSells: 5, buyVolume: 300, sellVolume: 100 },
      },
    ]);
    const chips = await screen.findByRole('img', {
      name: 'Mint authority disabled, Freeze authority unknown, Top holders unknown',
    });
    expect(chips.textContent).toBe('MF?T?');
    expect(rows()[0]?.textContent).toContain('12 buys / 5 sells');
    expect(rows()[0]?.textContent).toContain('75% bought');
  });

  it('sorts by a column one way, the other way and not at all, and says so', async () => {
    const { search } = show('/pro', () => [SOL, DOLLAR]);
    await screen.findByText('SOL');
    const head = () => screen.getByRole('columnheader', { name: 'Market cap' });
    const press = () => fireEvent.click(within(head()).getByRole('button'));
    expect(head().getAttribute('aria-sort')).toBe('none');
    press();
    await waitFor(() => expect(symbols()).toEqual(['USDC', 'SOL']));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    expect(search()).toMatchObject({ sort: 'mcap', dir: 'desc' });
    press();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
    expect(symbols()).toEqual(['SOL', 'USDC']);
    press();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('none'));
  });

  it('says that prices are paused while the stream is away', async () => {
    show('/pro', () => [SOL]);
    await screen.findByText('SOL');
    expect(screen.queryByText('Prices are paused')).toBeNull();
    act(() => stream.become({ state: 'offline' }));
    await screen.findByText('Prices are paused');
  });

  it('shows its shape while the list is on its way, and says so in sight', async () => {
    show('/pro', () => new Promise(() => {}));
    const line = await screen.findByText('Loading Tokens...');
    expect(line.closest('.sr-only')).toBeNull();
  });

  it('says what failed, and asks again when told to', async () => {
    let isAway = true;
    show('/pro', () => (isAway ? 503 : [SOL]));
    await screen.findByRole('alert');
    screen.getByText("Couldn't load the list");
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('SOL');
  });

  it('offers a longer window where nothing has traded', async () => {
    const { search } = show('/pro?timeframe=5m', () => []);
    await screen.findByText('No trades in the last 5 minutes');
    fireEvent.click(screen.getByRole('button', { name: 'Show 24h' }));
    await waitFor(() => expect(search().timeframe).toBe('24h'));
  });

  it('leaves out the tokens the operator wants in no list', async () => {
    banned = [WRAPPED_SOL];
    show('/pro', () => [SOL, DOLLAR]);
    await waitFor(() => expect(symbols()).toEqual(['USDC']));
  });

  it('shows what other filters ask for also while rows are held', async () => {
    show('/pro?minMcap=5', (path) => (path.includes('minMcap') ? [SOL] : [DOLLAR, SOL]));
    const row = await screen.findByRole('row', { name: /SOL/ });
    fireEvent.pointerEnter(row, { pointerType: 'mouse' });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter: Market cap ≥ $5' }));
    await waitFor(() => expect(symbols()).toEqual(['USDC', 'SOL']));
  });

  it('filters no list by the launchpads of the hunt, and takes those of its own from list to list', async () => {
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    show('/pro?fromLaunchpads=bags.fun&minMcap=5', () => [SOL]);
    await screen.findByRole('navigation', { name: 'Lists' });
    expect(hrefOf('Popular')).toContain('fromLaunchpads=bags.fun');
    expect(hrefOf('Hunt')).not.toContain('&launchpads');
    cleanup();
    show('/pro?tab=alphascan&launchpads=bags.fun&minMcap=5', () => [SOL]);
    await screen.findByRole('navigation', { name: 'Lists' });
    expect(hrefOf('Popular')).not.toContain('launchpads');
    expect(hrefOf('Popular')).toContain('minMcap=5');
  });

  it('watches and buys the token of the row one is at by a key', async () => {
    show('/pro', () => [SOL, DOLLAR]);
    await screen.findByRole('button', { name: /^Quick buy SOL:/ });
    rows()[1]?.focus();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'b' });
    expect(useQuickBuy.getState().token).toEqual({ id: USDC, symbol: 'USDC' });
    fireEvent.keyDown(document.activeElement ?? document, { key: 'w' });
    const star = await within(rows()[1] ?? document.body).findByRole('button', { pressed: true });
    expect(star.getAttribute('aria-label')).toBe('Watch USDC');
  });

  it('buys by a key the token of the row the mouse or the keyboard was moved to last', async () => {
    show('/pro', () => [SOL, DOLLAR]);
    await screen.findByRole('button', { name: /^Quick buy SOL:/ });
    const [first, second] = rows();
    if (!first || !second) throw new Error('no rows');
    const list = first.parentElement?.closest<HTMLElement>('div');
    // A page without layout has no row under the mouse.
    vi.spyOn(list ?? first, 'querySelector').mockImplementation((selector: string) =>
      selector.includes(':hover') ? second : (list?.querySelectorAll(selector)[0] ?? null),
    );
    const bought = () => {
      fireEvent.keyDown(document.activeElement ?? document, { key: 'b' });
      return useQuickBuy.getState().token?.symbol;
    };
    expect(bought()).toBe('USDC');
    act(() => first.focus());
    expect(bought()).toBe('SOL');
    fireEvent.pointerMove(second, { pointerType: 'mouse', movementX: 0, movementY: 0 });
    expect(bought()).toBe('SOL');
    fireEvent.pointerMove(second, { pointerType: 'mouse', movementX: 0, movementY: 3 });
    expect(bought()).toBe('USDC');
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(bought()).toBe('SOL');
  });

  it('shows the columns of the address, also those with cells that are fetched first', async () => {
    show('/pro?columns=fdv,holders', () => [{ ...DOLLAR, fdv: 1_234_567 }]);
    await screen.findByText('$1.23M');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Token',
      'FDV',
      'Holders',
      'Buy',
    ]);
  });

  it('asks the server for the order of a column it knows, and sorts by the others itself', async () => {
    const { search } = show('/pro?sort=age&dir=asc', () => [SOL, DOLLAR]);
    await screen.findByText('SOL');
    expect(asked).toContain('/v1/assets/toptrending/1h?limit=200&sortBy=listedTime&sortDir=desc');
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Audit' })).getByRole('button'));
    await waitFor(() => expect(search().sort).toBe('audit'));
    await waitFor(() => expect(asked).toContain('/v1/assets/toptrending/1h?limit=200'));
  });
});
