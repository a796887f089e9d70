import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { CANDLES_PER_PAGE } from './candle.queries.ts';
import type { Candle } from './candle.ts';
import { useCandles } from './use-candles.ts';

// As figures, so that a change of them fails here.
const MAX_CANDLES = 150_000;

const id = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const token = { id, symbol: 'JUP', name: 'Jupiter' };
const NOW = 1_800_000_000;
const view = { interval: '1_SECOND', type: 'price', quote: 'usd' } as const;

/** So many candles that open before a second. */
const before = (end: number, count: number) =>
  Array.from(
    { length: count },
    (_, index): Candle => ({ time: end - count + index, open: 1, high: 1, low: 1, close: 1, volume: 0 }),
  );

type Shown = Parameters<typeof useCandles>[0]['shown'];

/** The hook over a server that holds its candles from a moment on, and what it was asked for before which. */
function show({ newest, start }: { newest: () => Candle[]; start: number }) {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const to = new URL(path, 'http://x').searchParams.get('to');
    if (to === null) return Response.json({ candles: newest() });
    const end = Number(to) / 1_000;
    asked.push(end);
    return Response.json({ candles: before(end, Math.min(CANDLES_PER_PAGE, end - start)) });
  });
  const stream = aStream();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StreamContext>
  );
  const { result, rerender } = renderHook((shown: Shown) => useCandles({ token, view, supply: 1, shown }), {
    wrapper,
    initialProps: {},
  });
  return { result, rerender, asked, stream };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for nothing older once it holds as many candles as it may', async () => {
  const { result, asked } = show({ newest: () => before(NOW, 10), start: 0 });
  await waitFor(() => expect(result.current.store.candles()).toHaveLength(10));
  // What has been scrolled to meanwhile.
  act(() => result.current.stores[0]?.prepend(before(NOW - 10, MAX_CANDLES - 10)));
  await act(async () => result.current.loadOlder());
  expect(asked).toEqual([]);
  expect(result.current.store.candles()).toHaveLength(MAX_CANDLES);
});

it('ends its last candle at the price that is shown, traded or not', async () => {
  const { result, rerender } = show({ newest: () => before(NOW, 10), start: NOW - 20 });
  await waitFor(() => expect(result.current.store.candles()).toHaveLength(10));
  rerender({ price: 1.2, updatedAt: new Date((NOW - 1) * 1_000).toISOString() });
  expect(result.current.store.candles().at(-1)).toEqual({
    time: NOW - 1,
    open: 1,
    high: 1.2,
    low: 1,
    close: 1.2,
    volume: 0,
  });
  rerender({ price: 1.1, updatedAt: new Date((NOW + 1) * 1_000).toISOString() });
  // A closed candle is what was traded.
  expect(result.current.store.candles().slice(-2)).toMatchObject([
    { time: NOW, high: 1, close: 1 },
    { time: NOW + 1, high: 1.1, close: 1.1 },
  ]);
});

it('ends there without a time too, as the other token of a pair does', async () => {
  const { result, rerender } = show({ newest: () => before(NOW, 10), start: NOW - 20 });
  await waitFor(() => expect(result.current.store.candles()).toHaveLength(10));
  rerender({ price: 1.2 });
  expect(result.current.store.candles()).toHaveLength(10);
  expect(result.current.store.candles().at(-1)).toMatchObject({ time: NOW - 1, close: 1.2 });
});

it('ends there at once when the price came before its time', async () => {
  const { result, rerender } = show({ newest: () => before(NOW, 10), start: NOW - 20 });
  await waitFor(() => expect(result.current.store.candles()).toHaveLength(10));
  rerender({ price: 1.2, updatedAt: new Date((NOW - 30) * 1_000).toISOString() });
  expect(result.current.store.candles()).toHaveLength(10);
  expect(result.current.store.candles().at(-1)).toMatchObject({ time: NOW - 1, close: 1.2 });
});

it('ends there after a trade too, which leaves its mark in high and volume', async () => {
  const { result, rerender, stream } = show({ newest: () => before(NOW, 10), start: NOW - 20 });
  await waitFor(() => expect(result.current.store.candles()).toHaveLength(10));
  rerender({ price: 1.2, updatedAt: new Date(NOW * 1_000).toISOString() });
  const trade = aTrade({
    asset: id,
    timestamp: new Date(NOW * 1_000).toISOString(),
    usdPrice: 1.3,
    usdVolume: 7,
  });
  act(() => stream.deliver({ trades: new Map([[id, [trade]]]) }));
  expect(result.current.store.candles().at(-1)).toMatchObject({
    time: NOW,
    high: 1.3,
    close: 1.2,
    volume: 7,
  });
});
