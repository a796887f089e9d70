import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { chartViewEntry } from '#entities/candle/chart-view.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { PairLayout } from './pair-layout.tsx';
import { pairViewEntry } from './pair-view.store.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const DAY = { stats24h: { priceChange: -4.25 } };
const MARKET = [
  anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, usdPrice: 200, ...DAY }),
  anAsset({ id: USDC, symbol: 'USDC', usdPrice: 1 }),
  anAsset({ id: JUP, symbol: 'JUP', usdPrice: 0.5, icon: 'https://pictures.example/jup.png' }),
];
const OVERVIEW = {
  priceChange24h: 2.5,
  priceQuote: 0.0025,
  usdPrice: 0.5,
  mcap: 1_500,
  volume24h: 2_500_000,
  liquidity: 12_000,
};
const price = (usdPrice: number) => ({ usdPrice, blockId: 1, decimals: 6, priceChange24h: null });

function answer({ pathname, searchParams }: URL): unknown {
  if (pathname === apiPaths.assetSearch)
    return MARKET.filter(({ id }) => searchParams.get('query')?.split(',').includes(id));
  if (pathname === apiPaths.assetsRecent)
    return MARKET.filter(({ id }) => searchParams.get('ids')?.split(',').includes(id));
  // Bars of a close alone are read too.
  if (pathname.startsWith('/api/v1/charts/')) return { bars: [{ c: 1 }, { c: 2 }, { c: 3 }] };
  if (pathname === apiPaths.prices) return { [WRAPPED_SOL]: price(200), [JUP]: price(0.5), [USDC]: price(1) };
  if (pathname.startsWith('/api/v1/tokens/')) return OVERVIEW;
  if (pathname.startsWith('/v2/charts/')) return { candles: [] };
  return undefined;
}

function show(
  pair: Pair = { sell: WRAPPED_SOL, buy: JUP },
  answers: (url: URL) => unknown = answer,
  { isWide = false } = {},
) {
  const asked: URL[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://orrery.test');
    asked.push(url);
    const reply = answers(url);
    return reply === undefined
      ? Response.json({ error: 'no' }, { status: 404 })
      : Response.json(reply, { status: reply === 500 ? 500 : 200 });
  });
  const root = createRootRoute({
    component: () => (
      <PairLayout
        form={<input aria-label="form" />}
        pair={pair}
        history={() => <p>own swaps</p>}
        orders={<p>own orders</p>}
      />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <StreamContext value={aStream()}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StreamContext>,
  );
  return { asked };
}
const showsPicture = (part: HTMLElement) =>
  waitFor(() => expect(part.querySelector('img')?.src).toContain(encodeURIComponent('/jup.png')));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
  // What was chosen is stored a second later, or when the page is left.
  dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('remembers between visits whether the chart and the history are shown', async () => {
  show();
  await press('Show Chart');
  await press('Show History');
  await screen.findByRole('region', { name: 'Chart of this pair' });
  screen.getByText('own swaps');
  cleanup();
  show();
  await screen.findByRole('region', { name: 'Chart of this pair' });
  screen.getByText('own swaps');
  await press('Hide Chart');
  await press('Hide History');
  expect(screen.queryByRole('region', { name: 'Chart of this pair' })).toBeNull();
  expect(screen.queryByText('own swaps')).toBeNull();
  cleanup();
  show();
  await screen.findByRole('button', { name: 'Show Chart' });
  screen.getByRole('button', { name: 'Show History' });
});

it('keeps what was typed while chart and history come and go', async () => {
  show();
  const field = await screen.findByRole('textbox', { name: 'form' });
  await press('Show Chart');
  await press('Show History');
  await press('Hide Chart');
  expect(screen.getByRole('textbox', { name: 'form' })).toBe(field);
});

it('has own orders below all else, which they would move as they come', async () => {
  show();
  const orders = await screen.findByText('own orders');
  const isBefore = (part: HTMLElement) => {
    const place = part.compareDocumentPosition(orders);
    return (place & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  };
  expect(isBefore(await screen.findByRole('list', { name: 'Tokens of this pair' }))).toBe(true);
  await press('Show Chart');
  expect(isBefore(await screen.findByRole('region', { name: 'Chart of this pair' }))).toBe(true);
});

it('shows a card of each token while the chart is hidden, with the way to its page', async () => {
  show({ sell: WRAPPED_SOL, buy: JUP });
  const [sell, buy] = within(await screen.findByRole('list', { name: 'Tokens of this pair' })).getAllByRole(
    'listitem',
  );
  if (!sell || !buy) throw new Error('no cards');
  await within(sell).findByText('SOL');
  within(sell).getByText('So11...1112');
  await within(sell).findByText('$200.00');
  within(sell).getByText('−4.25%');
  await waitFor(() => expect(sell.querySelector('svg path[d]')).not.toBeNull());
  await showsPicture(buy);
  const link = within(buy).getByRole('link', { name: 'Open Page of JUP' });
  expect(link.textContent).toBe('Open Page');
  expect(link.getAttribute('href')).toBe(`/tokens/${JUP}`);
  await press('Show Chart');
  expect(screen.queryByRole('list', { name: 'Tokens of this pair' })).toBeNull();
});

it('says of a card that its token could not be loaded', async () => {
  show({ sell: WRAPPED_SOL, buy: JUP }, () => 500);
  expect(await screen.findAllByText(/Couldn't load this token/)).toHaveLength(2);
});

it('heads the chart with both symbols, the price of one in the other, and the figures of its token', async () => {
  const { asked } = show();
  await press('Show Chart');
  const panel = await screen.findByRole('region', { name: 'Chart of this pair' });
  const chart = within(panel);
  await chart.findByRole('heading', { name: 'JUP/SOL' });
  await showsPicture(panel);
  await chart.findByText('0.0025 SOL');
  chart.getByText('+2.50%');
  for (const [name, value] of [
    ['Mkt Cap', '$1.50K'],
    ['24h Vol', '$2.50M'],
    ['Liquidity', '$12.0K'],
  ])
    expect(chart.getByText(name ?? '').parentElement?.textContent).toContain(value);
  const overviews = asked.filter(({ pathname }) => pathname.startsWith('/api/v1/tokens/'));
  expect(
    overviews.map(({ pathname, searchParams }) => [pathname, searchParams.get('quote_address')]),
  ).toEqual([[`/api/v1/tokens/${JUP}`, WRAPPED_SOL]]);
});

it('draws the last day of both tokens in 15 minutes while the chart is hidden', async () => {
  const { asked } = show();
  await waitFor(() => expect(document.querySelectorAll('svg path[d^="M1 "]')).toHaveLength(2));
  const charts = asked.filter(({ pathname }) => pathname.startsWith('/api/v1/charts/'));
  expect(charts.map(({ pathname }) => pathname.slice('/api/v1/charts/'.length)).toSorted()).toEqual([
    JUP,
    WRAPPED_SOL,
  ]);
  for (const { searchParams } of charts) {
    expect(searchParams.get('type')).toBe('15m');
    expect(Number(searchParams.get('time_to')) - Number(searchParams.get('time_from'))).toBe(86_400);
  }
});

it('turns the price about, and back', async () => {
  show();
  await press('Show Chart');
  await screen.findByRole('heading', { name: 'JUP/SOL' });
  await press('Switch the direction of the pair');
  await screen.findByRole('heading', { name: 'SOL/JUP' });
  await screen.findByText('400.00 JUP');
  await press('Switch the direction of the pair');
  await screen.findByRole('heading', { name: 'JUP/SOL' });
});

/** Answers with `count` bars for both tokens of a pair, whatever the interval; `ageMs` is the age of the younger token. */
const barsOf = (count: number, ageMs: number) => (url: URL) => {
  if (url.pathname.startsWith('/v2/charts/')) {
    const [width, newest] = [900, Math.floor(Date.now() / 900_000) * 900];
    const bar = (index: number) => ({
      time: newest - (count - index) * width,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
    });
    return { candles: Array.from({ length: count }, (_, index) => bar(index)) };
  }
  if (url.pathname !== apiPaths.assetSearch) return answer(url);
  const firstPool = { id: JUP, createdAt: new Date(Date.now() - ageMs).toISOString() };
  return MARKET.filter(({ id }) => url.searchParams.get('query')?.split(',').includes(id)).map((asset) =>
    asset.id === JUP ? { ...asset, firstPool } : asset,
  );
};
const HOUR = 3_600_000;
const chosenCandle = async () =>
  (await screen.findByRole<HTMLInputElement>('radio', { checked: true })).value;

it.each([
  ['15 minutes', '15_MINUTE', barsOf(15, 240 * HOUR)],
  ['1 minute where there are fewer than 15 such bars', '1_MINUTE', barsOf(14, 3 * HOUR)],
  ['15 seconds for a token of less than 15 minutes', '15_SECOND', barsOf(1, HOUR / 5)],
])('opens at candles of %s, and stores no choice that nobody made', async (_, interval, answers) => {
  const { asked } = show(undefined, answers);
  await press('Show Chart');
  expect(await chosenCandle()).toBe(interval);
  const charts = () => asked.filter(({ pathname }) => pathname.startsWith('/v2/charts/'));
  await waitFor(() =>
    expect(
      charts()
        .filter(({ searchParams }) => searchParams.get('interval') === interval)
        .map(({ pathname }) => pathname)
        .toSorted(),
    ).toEqual([`/v2/charts/${JUP}`, `/v2/charts/${WRAPPED_SOL}`]),
  );
  expect(chartViewEntry.get().interval).toBeUndefined();
  fireEvent.click(screen.getByRole('radio', { name: '1h' }));
  expect(chartViewEntry.get().interval).toBe('1_HOUR');
  cleanup();
  show(undefined, answers);
  expect(await chosenCandle()).toBe('1_HOUR');
});

it('has 1, 15, 30 minutes and 1 hour first', async () => {
  show();
  await press('Show Chart');
  const group = await screen.findByRole('group', { name: 'Bar width' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual(['1_MINUTE', '15_MINUTE', '30_MINUTE', '1_HOUR']);
});

it('shows the chart by the room there is to a person who has never chosen, and as it was left to one who has', async () => {
  show(undefined, answer, { isWide: true });
  await screen.findByRole('button', { name: 'Hide Chart' });
  await press('Show History');
  expect(pairViewEntry.get()).toEqual({ isHistoryShown: true });
  cleanup();
  show();
  await screen.findByRole('button', { name: 'Show Chart' });
  cleanup();
  show(undefined, answer, { isWide: true });
  await press('Hide Chart');
  cleanup();
  show(undefined, answer, { isWide: true });
  await screen.findByRole('button', { name: 'Show Chart' });
});

it('says that the chart could not be loaded, and offers to try again', async () => {
  show({ sell: WRAPPED_SOL, buy: JUP }, (url) =>
    url.pathname.startsWith('/v2/charts/') ? 500 : answer(url),
  );
  await press('Show Chart');
  await screen.findByText("Couldn't load the chart");
  screen.getByRole('button', { name: 'Try again' });
});
