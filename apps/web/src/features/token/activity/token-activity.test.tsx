import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address, Signature } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  stripSearchParams,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { aPnl } from '#entities/trader/pnl.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { chooseOption } from '#shared/ui/select/select.builder.ts';
import { ACTIVITY_DEFAULTS, ActivitySearchSchema } from './activity-search.ts';
import { TokenActivity } from './token-activity.tsx';
// Fetched when they are first drawn: here they are there before that.
import './developer/developer-panel.tsx';
import './holders/holders-panel.tsx';
import './traders/traders-panel.tsx';
import './trades/trades-panel.tsx';

let stream = aStream();
beforeEach(() => {
  stream = aStream();
});

const DEV = '73S41QTfLG2gtKTukUq5mkHnfShdD1ayieewjV17Wh5L' as Address;
const SNIPER = 'DLiQ8NWbGCYWywHj47xzHqpToHmDmT7z1KZgXgh21j1r' as Address;
const POOL = '8UaFF6c6N2pLqgKyXzyg7X27ySoWGd95k9C8R7RpXK7B' as Address;
const TOKEN = anAsset({
  usdPrice: 0.5,
  priceBlockId: 1,
  dev: DEV,
  audit: { topHoldersPercentage: 13.1, devBalancePercentage: 2 },
});

const trade = (second: number, rest: Partial<TokenTx> = {}) =>
  aTrade({
    timestamp: new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString(),
    txHash: String.fromCharCode(65 + second).repeat(64) as Signature,
    ...rest,
  });

const pnl = aPnl();

const REPLIES = {
  txs: { txs: [trade(2, { type: 'sell', amount: 12.345678, usdVolume: 1_500 }), trade(1)] },
  holders: {
    holders: [
      {
        address: POOL,
        amount: 50,
        share: 60,
        usd: 25,
        tags: [{ id: 'POOL', name: 'Orrery CPMM pool' }],
        holderTags: [],
      },
      { address: SNIPER, amount: 3, share: 3.1, usd: 1.5, solBalance: 7, tags: [], holderTags: ['sniper'] },
    ],
    count: 1,
    tagShares: { developer: 0, sniper: 3.1, bundler: 0, insider: 0, fresh: 0, whale: 0 },
  },
  'top-traders': {
    traders: [
      { address: SNIPER, holderTags: ['sniper'], ...pnl },
      { address: DEV, holderTags: [], ...pnl, totalPnl: -3, realizedPnl: -3, unrealizedPnl: 0, soldValue: 9 },
    ],
  },
  dev: {
    numCreated: 4,
    numMigrated: 1,
    numCreatedInPast7Days: 2,
    topTokens: [TOKEN, anAsset({ id: POOL, symbol: 'OTHER', name: 'Another', mcap: 1_000 })],
  },
};

let asked: string[] = [];

/** The activity at an address, over a server that answers by the second part of the path, or fails. */
function show(view = '', replies: Record<string, unknown> = {}, asset = TOKEN) {
  asked = [];
  vi.stubGlobal('scrollTo', () => {});
  // A page without layout shows no rows: give the list a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const bodies: Record<string, unknown> = { ...REPLIES, ...replies };
    const body = bodies[path.split(/[/?]/)[2] ?? ''];
    return typeof body === 'number' ? Response.json({ error: 'no' }, { status: body }) : Response.json(body);
  });
  const root = createRootRoute();
  const token = createRoute({
    getParentRoute: () => root,
    path: 'tokens/$id',
    validateSearch: ActivitySearchSchema,
    search: { middlewares: [stripSearchParams(ACTIVITY_DEFAULTS)] },
    component: function Page() {
      const [search, navigate] = [token.useSearch(), token.useNavigate()];
      return (
        <TokenActivity
          asset={asset}
          row={{ store: useLiveToken(asset), id: asset.id, timeframe: '24h' }}
          search={search}
          onSearch={(change) => void navigate({ to: '.', search: { ...search, ...change } })}
        />
      );
    },
  });
  const receipt = createRoute({
    getParentRoute: () => root,
    path: 'transaction/$signature',
    component: () => 'the receipt',
  });
  const router = createRouter({
    routeTree: root.addChildren([token, receipt]),
    history: createMemoryHistory({ initialEntries: [`/tokens/${asset.id}${view}`] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StreamContext>,
  );
  return router;
}

function deliver(...trades: TokenTx[]) {
  act(() => stream.deliver({ trades: new Map([[TOKEN.id, trades]]) }));
}

const deliverPrice = (price: number) =>
  act(() => stream.deliver({ prices: new Map([[TOKEN.id, { price, blockId: 2 }]]) }));

const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table).getAllByRole('row').slice(1);
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useWallet.setState({ connection: { status: 'disconnected' } });
});

/** What a screen reader reads of an amount. */
function exactAmount(cell: Element | null): string | null | undefined {
  return (cell?.querySelector('.sr-only') ?? cell)?.textContent;
}

describe('trades', () => {
  it('are those the server lists, to the last unit, and new ones stand above them at once', async () => {
    show();
    const [first] = await rowsOf('Trades');
    expect(first?.textContent).toContain('Sell');
    expect(first?.querySelector('[data-amount] [aria-hidden]')?.textContent).toBe('12.3456');
    expect(first?.textContent).toContain('12.345678');
    expect(first?.textContent).toContain('$1,500.00');
    expect(stream.held()).toContain(`txns ${TOKEN.id}`);
    deliver(trade(3, { amount: 777 }), trade(4, { amount: 888 }));
    const rows = await rowsOf('Trades');
    expect(rows.map((row) => row.querySelector('[data-amount]')).map(exactAmount)).toEqual([
      '888',
      '777',
      '12.345678',
      '100',
    ]);
  });

  it('hold still under the mouse, say how many wait, and go on when it leaves', async () => {
    show();
    const [first] = await rowsOf('Trades');
    if (!first) throw new Error('no row');
    fireEvent.pointerEnter(first, { pointerType: 'mouse' });
    fireEvent.pointerOver(first, { pointerType: 'mouse' });
    deliver(trade(3));
    expect(await screen.findByText('Paused · 1 new')).toBeTruthy();
    expect(await rowsOf('Trades')).toHaveLength(2);
    fireEvent.pointerOut(first, { pointerType: 'mouse', relatedTarget: document.body });
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(3));
  });

  it('are asked for anew when the stream was away', async () => {
    show();
    await rowsOf('Trades');
    deliver(trade(3));
    const before = asked.filter((path) => path.startsWith('/v1/txs')).length;
    act(() => stream.become({ state: 'offline' }));
    act(() => stream.become({ state: 'live' }));
    await waitFor(() => expect(asked.filter((path) => path.startsWith('/v1/txs')).length).toBe(before + 1));
    // What came before the hole is no longer listed unless the server lists it.
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(2));
  });

  it('are filtered by side, size and trader, those of the stream too', async () => {
    const router = show();
    await rowsOf('Trades');
    fireEvent.click(screen.getByRole('radio', { name: 'Sells' }));
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(1));
    deliver(trade(3), trade(4, { type: 'sell' }));
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(2));
    await chooseOption(screen.getByRole('combobox', { name: 'Minimum size' }), '$1,000 and up');
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(1));
    await chooseOption(screen.getByRole('combobox', { name: 'Trader' }), 'Developer');
    expect(await screen.findByText('No matching trades')).toBeTruthy();
    expect(asked.at(-1)).toContain(`traderAddress=${DEV}`);
    expect(router.state.location.search).toEqual({ trader: DEV, side: 'sell', size: '1000' });
  });

  it('mark synthetic history as such, and link it to nothing', async () => {
    show('', { txs: { txs: [trade(1, { isGenesis: true })] } });
    const [row] = await rowsOf('Trades');
    expect(row?.textContent).toContain('synthetic history');
    expect(row?.querySelector('a')).toBeNull();
    if (row) fireEvent.keyDown(row, { key: 'Enter' });
    expect(screen.queryByText('the receipt')).toBeNull();
  });

  it('open their receipt by Enter, and arrows walk them', async () => {
    const router = show();
    const [first, second] = await rowsOf('Trades');
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    if (second) fireEvent.keyDown(second, { key: 'Enter' });
    expect(await screen.findByText('the receipt')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/transaction/${trade(1).txHash}`);
  });

  it('name their traders as the holders are named, and mark sandwiches', async () => {
    show('', { txs: { txs: [trade(1, { isMev: true }), trade(0, { traderAddress: DEV })] } });
    const [first, second] = await rowsOf('Trades');
    await waitFor(() => expect(first?.textContent).toContain('Sniper'));
    expect(first?.textContent).toContain('MEV');
    expect(second?.textContent).toContain('Developer');
  });

  it('say that there are none, or why none came', async () => {
    show('', { txs: { txs: [] } });
    expect(await screen.findByText('No trades yet')).toBeTruthy();
    cleanup();
    show('', { txs: 500 });
    expect(await screen.findByText('Failed to load trades')).toBeTruthy();
  });
});

it('lists holders with what they are called, and marks pools', async () => {
  const router = show('?view=holders');
  const [pool, sniper] = await rowsOf('Holders');
  expect(pool?.textContent).toContain('Orrery CPMM pool');
  expect(sniper?.textContent).toContain('Sniper');
  expect(sniper?.textContent).toContain('3.10%');
  expect(screen.getByText('Snipers').closest('div')?.textContent).toContain('3.10%');
  expect(screen.getByText('Top 10').closest('div')?.textContent).toContain('13.10%, good');
  if (sniper) fireEvent.keyDown(sniper, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toEqual({ trader: SNIPER }));
});

it('values what holders hold at the price that the page shows', async () => {
  show('?view=holders');
  const [pool, sniper] = await rowsOf('Holders');
  const values = () =>
    [pool, sniper].map((row) => row?.querySelector('[data-figure=holder-value]')?.textContent);
  expect(values()).toEqual(['$25', '$1.5']);
  deliverPrice(2);
  await waitFor(() => expect(values()).toEqual(['$100', '$6']));
});

it('says who funded holders where the chain does for any of them', async () => {
  show('?view=holders');
  await rowsOf('Holders');
  expect(screen.queryByText('Funded by')).toBeNull();
  cleanup();
  const addressInfo = { fundingAddress: DEV, fundingAmount: 1.5, fundingBlockTime: 5 };
  const holder = { address: SNIPER, amount: 3, share: 3.1, usd: 1.5, tags: [], holderTags: [], addressInfo };
  show('?view=holders', { holders: { holders: [holder], count: 1 } });
  const [funded] = await rowsOf('Holders');
  screen.getByText('Funded by');
  expect(funded?.querySelector(`[title="1.5 SOL from ${DEV}"]`)).not.toBeNull();
});

it('lists top traders in the order asked for, gains and losses by their sign', async () => {
  show('?view=traders');
  const [first, second] = await rowsOf('Top traders');
  expect(first?.textContent).toContain('+$1.50');
  expect(second?.textContent).toContain('-$3.00');
  fireEvent.click(screen.getByRole('button', { name: 'Total PnL' }));
  await waitFor(async () => expect((await rowsOf('Top traders'))[0]?.textContent).toContain('-$3.00'));
});

it('counts what traders made at the price that the page shows, and stands them by it', async () => {
  const lost = { ...pnl, amount: 0, cost: 0, value: 0, unrealizedPnl: 0, totalPnl: 1, realizedPnl: 1 };
  const traders = [
    { address: DEV, holderTags: [], ...lost },
    { address: SNIPER, holderTags: ['sniper'], ...pnl, realizedPnl: 0, totalPnl: 0.5 },
  ];
  show('?view=traders', { 'top-traders': { traders } });
  expect((await rowsOf('Top traders'))[0]?.textContent).toContain('+$1.00');
  deliverPrice(2);
  await waitFor(async () => expect((await rowsOf('Top traders'))[0]?.textContent).toContain('+$8.00'));
});

it('says of what a trader made that synthetic history counts in it, and what that is', async () => {
  const [sniper, dev] = REPLIES['top-traders'].traders;
  show('?view=traders', { 'top-traders': { traders: [{ ...sniper, isGenesis: true }, dev] } });
  const [first, second] = await rowsOf('Top traders');
  if (!first || !second) throw new Error('no rows');
  expect(within(second).queryByText('includes synthetic history')).toBeNull();
  fireEvent.click(within(first).getByRole('button', { name: 'includes synthetic history' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain("before this chain's first block");
});

it('shows the developer’s other tokens, not the token itself', async () => {
  show('?view=developer');
  const rows = await rowsOf('Other tokens by this developer');
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('OTHER')]);
  expect(screen.getByText('Tokens created').nextSibling?.textContent).toBe('4');
});

it('asks again what the developer’s tokens have become, by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const dev = structuredClone(REPLIES.dev);
  show('?view=developer', { dev });
  expect((await rowsOf('Other tokens by this developer'))[0]?.textContent).toContain('$1,000');
  dev.topTokens = [TOKEN, anAsset({ id: POOL, symbol: 'OTHER', name: 'Another', mcap: 250 })];
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(async () =>
    expect((await rowsOf('Other tokens by this developer'))[0]?.textContent).toContain('$250'),
  );
});

it('shows the developer’s tokens at the prices that the stream tells', async () => {
  const other = anAsset({ id: POOL, symbol: 'OTHER', usdPrice: 2, circSupply: 500, priceBlockId: 1 });
  show('?view=developer', { dev: { ...REPLIES.dev, topTokens: [TOKEN, { ...other, mcap: 1_000 }] } });
  const text = async () => (await rowsOf('Other tokens by this developer'))[0]?.textContent;
  expect(await text()).toMatch(/\$2.*\$1,000/);
  await waitFor(() => expect(stream.held()).toContain(`prices ${POOL}`));
  act(() => stream.deliver({ prices: new Map([[POOL, { price: 3, blockId: 2 }]]) }));
  expect(await text()).toMatch(/\$3.*\$1\.50K/);
});

const partOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

it('counts holders and their shares as the header and the audit do', async () => {
  show('?view=holders', {}, { ...TOKEN, holderCount: 10 });
  await rowsOf('Holders');
  expect(partOf('Holders')).toBe('10');
  const audit = { topHoldersPercentage: 44 };
  act(() => stream.deliver({ assets: new Map([[TOKEN.id, { id: TOKEN.id, holderCount: 12, audit }]]) }));
  expect(partOf('Holders')).toBe('12');
  expect(screen.getByText('44.00%').textContent).toBe('44.00%, high');
});

it('says of the developer what the audit does, and asks for their tokens when it counts another launch', async () => {
  const dev = structuredClone(REPLIES.dev);
  show('?view=developer', { dev }, { ...TOKEN, audit: { devBalancePercentage: 2, devMints: 4 } });
  await rowsOf('Other tokens by this developer');
  expect([partOf('Balance'), partOf('Tokens created')]).toEqual(['2.00%', '4']);
  dev.numCreated = 5;
  const audit = { devBalancePercentage: 3, devMints: 5 };
  act(() => stream.deliver({ assets: new Map([[TOKEN.id, { id: TOKEN.id, audit }]]) }));
  expect(partOf('Balance')).toBe('3.00%');
  await waitFor(() => expect(partOf('Tokens created')).toBe('5'));
});

it('says so when the developer never traded the token', async () => {
  show('?view=developer', { txs: { txs: [] } });
  await screen.findByText('No trades by the developer found.');
});

it('says so when its developer is unknown', async () => {
  show('?view=developer', {}, anAsset());
  expect(await screen.findByText('No developer known')).toBeTruthy();
});

it('walks the tabs by arrows, Home and End, and keeps the choice in the address', async () => {
  const router = show();
  const tab = await screen.findByRole('tab', { name: 'Trades' });
  fireEvent.keyDown(tab, { key: 'ArrowRight' });
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'holders' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Holders' }).getAttribute('aria-selected')).toBe('true'),
  );
  fireEvent.keyDown(tab, { key: 'End' });
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'about' }));
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'About' }));
  fireEvent.keyDown(tab, { key: 'Home' });
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
