import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Candle } from '@orrery/wire/charts/candles';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { chartViewEntry } from '#entities/candle/chart-view.ts';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { candleTimes } from '#widgets/candle-chart/time-axis.ts';
import { ChartPanel } from './chart-panel.tsx';

let stream = aStream();
beforeEach(() => {
  stream = aStream();
});

const OPENED = Date.parse('2026-11-22T10:15:00Z');
const HOUR = 3_600_000;
const asset = anAsset({ circSupply: 100 });
const priced = { ...asset, usdPrice: 1, updatedAt: new Date(OPENED).toISOString() };
const candle: Candle = { time: OPENED / 1_000, open: 1, high: 1, low: 1, close: 1, volume: 5 };

const trade = (id: Address, usdPrice: number) =>
  act(() =>
    stream.deliver({
      trades: new Map([[id, [aTrade({ timestamp: new Date(OPENED).toISOString(), usdPrice })]]]),
    }),
  );

const say = (id: Address, price: number) =>
  act(() => stream.deliver({ prices: new Map([[id, { price, blockId: 9 }]]) }));

function LivePanel({ asset }: { asset: Asset }) {
  return <ChartPanel asset={asset} row={{ store: useLiveToken(asset), id: asset.id, timeframe: '24h' }} />;
}

function show(reply: (url: URL) => Response, { shown = asset, prices = {} } = {}) {
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/price/') ? Response.json(prices) : reply(new URL(path, location.origin)),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <LivePanel asset={shown} />
        </RouterContextProvider>
      </QueryClientProvider>
    </StreamContext>,
  );
}

afterEach(() => {
  cleanup();
  // What was chosen is stored a second later, or when the page is left.
  dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('says that the chart could not be loaded, and offers to try again', async () => {
  show(() => Response.json({ error: 'the store is away' }, { status: 500 }));
  expect(await screen.findByText("Couldn't load the chart")).toBeDefined();
  expect(screen.getByText('the store is away')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('says so before the first trade', async () => {
  show(() => Response.json({ candles: [] }));
  expect(await screen.findByText('No candles yet')).toBeDefined();
});

it('follows the trades of its token, and of no other', async () => {
  show(() => Response.json({ candles: [candle] }));
  const close = () => document.querySelector('[data-figure="C"]')?.textContent;
  await waitFor(() => expect(close()).toBe('$1'));
  trade(asset.id, 2);
  expect(close()).toBe('$2');
  trade(USDC, 3);
  expect(close()).toBe('$2');
});

it('ends its last candle at the price in the header as that moves, in dollars and in SOL', async () => {
  const prices = { [WRAPPED_SOL]: { usdPrice: 4, blockId: 5, decimals: 9, priceChange24h: null } };
  show(() => Response.json({ candles: [candle] }), { shown: priced, prices });
  const close = () => document.querySelector('[data-figure="C"]')?.textContent;
  await waitFor(() => expect(close()).toBe('$1'));
  say(asset.id, 2);
  await waitFor(() => expect(close()).toBe('$2'));
  fireEvent.click(await screen.findByRole('radio', { name: 'SOL' }));
  await waitFor(() => expect(close()).toBe('0.5'));
  say(asset.id, 3);
  await waitFor(() => expect(close()).toBe('0.75'));
  say(WRAPPED_SOL, 6);
  await waitFor(() => expect(close()).toBe('0.5'));
});

/** The last bars of fifteen minutes. */
const quarters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...candle, time: candle.time - (count - index) * 900 }));

it.each([
  ['15 minutes', '15_MINUTE', { count: 15, ageMs: 240 * HOUR }],
  ['1 minute where there are fewer than 15 such bars', '1_MINUTE', { count: 14, ageMs: 3 * HOUR }],
  ['15 seconds for a token of less than 15 minutes', '15_SECOND', { count: 1, ageMs: HOUR / 5 }],
])('opens at candles of %s, and stores no choice that nobody made', async (_, interval, { count, ageMs }) => {
  const firstPool = { id: asset.id, createdAt: new Date(Date.now() - ageMs).toISOString() };
  const asked: (string | null)[] = [];
  show(
    (url) => {
      // The trades that are marked are asked for later, without a width.
      if (!url.pathname.startsWith('/v2/charts/')) return Response.json({ error: 'no' }, { status: 404 });
      asked.push(url.searchParams.get('interval'));
      return Response.json({ candles: quarters(count) });
    },
    { shown: { ...asset, firstPool } },
  );
  await screen.findByRole('application');
  const radio = await screen.findByRole<HTMLInputElement>('radio', { checked: true, name: /[msh]$/ });
  expect(radio.value).toBe(interval);
  // A young token's is known without a look at its bars, any other's is that of the bars that were looked at.
  expect(asked).toEqual(interval === '1_MINUTE' ? ['15_MINUTE', '1_MINUTE'] : [interval]);
  expect(chartViewEntry.get().interval).toBeUndefined();
});

it('leaves the width of the candles to how much there is of each token until one is chosen', async () => {
  show(() => Response.json({ candles: [candle] }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Market cap' }));
  expect(chartViewEntry.get()).toMatchObject({ measure: 'mcap', unit: 'usd', interval: undefined });
  fireEvent.click(screen.getByRole('radio', { name: '1h' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'SOL' }));
  expect(chartViewEntry.get()).toMatchObject({ measure: 'mcap', unit: 'sol', interval: '1_HOUR' });
});

it('reads the last candle again when one looks at it in another way', async () => {
  let close = 1;
  show(() => Response.json({ candles: [{ ...candle, close }] }));
  const shown = () => document.querySelector('[data-figure="C"]')?.textContent;
  const look = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
  await waitFor(() => expect(shown()).toBe('$1'));
  close = 5;
  await look('SOL');
  await waitFor(() => expect(shown()).toBe('5'));
  fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowLeft' });
  await look('USD');
  await waitFor(() => expect(shown()).toBe('$1'));
});

it('reads what the candle under the cursor has become', async () => {
  show(() => Response.json({ candles: [candle] }));
  const shown = () => document.querySelector('[data-figure="C"]')?.textContent;
  await waitFor(() => expect(shown()).toBe('$1'));
  fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowLeft' });
  trade(asset.id, 2);
  expect(shown()).toBe('$2');
});

it('says when the first candle opens, at every width', async () => {
  show(() => Response.json({ candles: [] }));
  expect(await screen.findByText('The first candle opens with the first trade.')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'All bar widths' }));
  fireEvent.click(await screen.findByRole('button', { name: '1-week' }));
  expect(await screen.findByText('The first candle opens with the first trade.')).toBeDefined();
});

it('says in plain words what it shows, and in the legend when the candle opened', async () => {
  show(() => Response.json({ candles: [candle] }));
  fireEvent.click(await screen.findByRole('radio', { name: '15m' }));
  expect((await screen.findByRole('application')).getAttribute('aria-label')).toContain(
    'price in US dollars, 15-minute candles.',
  );
  const { write } = candleTimes('15_MINUTE');
  expect(document.querySelector('[data-figure="time"]')?.textContent).toBe(write(candle.time));
});
