import { JUP } from '@orrery/domain/mints/mints';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { useTokenPrices } from './use-token-prices.ts';

const DEBOUNCE_MS = 250;
const KEY = 'token-prices:v1';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json([anAsset({ id: JUP, usdPrice: 1 })]));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('gives the prices of the stored table and follows the stream', async () => {
  const stream = aStream();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StreamContext value={stream}>{children}</StreamContext>
  );
  const { result, unmount } = renderHook(() => useTokenPrices([JUP]), { wrapper });
  expect(result.current.size).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS));
  await vi.waitFor(() => expect(result.current.get(JUP)).toEqual({ usd: 1, isStale: false }));
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
    [JUP]: { usd: 1, timestamp: expect.any(Number), source: 'jup' },
  });
  expect(stream.held()).toEqual([`prices ${JUP}`]);
  act(() => stream.deliver({ prices: new Map([[JUP, { price: 1.01, blockId: 2 }]]) }));
  expect(result.current.get(JUP)).toEqual({ usd: 1.01, isStale: false });
  unmount();
  expect([stream.isHeard(), stream.held()]).toEqual([false, []]);
});
