import { USDC, USDT } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { usePrice } from './use-price.ts';

// As figures, so that a change of them fails here.
const PRICE_REUSE_MS = 10_000;

const NOW = 1_800_000_000_000;
let stream = aStream();

const say = (price: number, blockId: number) =>
  act(() => stream.deliver({ prices: new Map([[USDC, { price, blockId }]]) }));

const asked = vi.fn();

function setUp(prices: Record<string, number>) {
  vi.stubGlobal('fetch', (path: string) => {
    asked(decodeURIComponent(path));
    const entries = Object.entries(prices).map(([id, usdPrice]) => [
      id,
      { usdPrice, blockId: 5, decimals: 6, priceChange24h: null },
    ]);
    return Promise.resolve(Response.json(Object.fromEntries(entries)));
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StreamContext>
  );
  return { client, wrapper };
}

const listOf = (client: QueryClient, ageMs: number) =>
  client.setQueryData(
    assetQueries.recent({ limit: 1 }).queryKey,
    [anAsset({ id: USDC, usdPrice: 0.99, priceBlockId: 4 })],
    { updatedAt: NOW - ageMs },
  );

beforeEach(() => {
  stream = aStream();
  asked.mockReset();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the price of a token', () => {
  it('is asked for together with those of others, and null when it is unknown', async () => {
    const { wrapper } = setUp({ [USDC]: 1 });
    const { result } = renderHook(() => [usePrice(USDC), usePrice(USDT)], { wrapper });
    expect(result.current).toEqual([undefined, undefined]);
    await waitFor(() => expect(result.current).toEqual([1, null]));
    expect(asked.mock.calls).toEqual([[`/price/v3?ids=${USDC},${USDT}`]]);
  });

  it('is that of a row on screen where the stream has moved it since its list came, also without asking', () => {
    const { client, wrapper } = setUp({});
    listOf(client, PRICE_REUSE_MS - 1);
    const asset = anAsset({ id: USDC, usdPrice: 0.99, priceBlockId: 4 });
    renderHook(() => useLiveToken(asset), { wrapper });
    say(1.01, 5);
    expect(renderHook(() => usePrice(USDC), { wrapper }).result.current).toBe(1.01);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is that of a row on screen until it is asked for, where the list is older', async () => {
    const { client, wrapper } = setUp({ [USDC]: 1.02 });
    listOf(client, PRICE_REUSE_MS + 1);
    const asset = anAsset({ id: USDC, usdPrice: 0.99, priceBlockId: 4 });
    renderHook(() => useLiveToken(asset), { wrapper });
    const { result } = renderHook(() => usePrice(USDC), { wrapper });
    expect(result.current).toBe(0.99);
    await waitFor(() => expect(result.current).toBe(1.02));
  });

  it('is that of a list younger than 10 s, without asking', () => {
    const { client, wrapper } = setUp({});
    listOf(client, PRICE_REUSE_MS - 1);
    expect(renderHook(() => usePrice(USDC), { wrapper }).result.current).toBe(0.99);
    expect(client.isFetching()).toBe(0);
  });

  it('is asked for when the list is older', async () => {
    const { client, wrapper } = setUp({ [USDC]: 1 });
    listOf(client, PRICE_REUSE_MS);
    const { result } = renderHook(() => usePrice(USDC), { wrapper });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBe(1));
  });

  it('follows the stream, the newest slot winning over an answer that was late', async () => {
    const { client, wrapper } = setUp({ [USDC]: 1 });
    const { result, unmount } = renderHook(() => usePrice(USDC), { wrapper });
    say(1.01, 6);
    await waitFor(() => expect(result.current).toBe(1.01));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect([asked.mock.calls.length, result.current]).toEqual([1, 1.01]);
    say(0.5, 3);
    say(1.02, 7);
    await waitFor(() => expect(result.current).toBe(1.02));
    expect(stream.held()).toEqual([`prices ${USDC}`]);
    unmount();
    expect([stream.isHeard(), stream.held()]).toEqual([false, []]);
  });
});
