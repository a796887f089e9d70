import type { Candle } from '@orrery/wire';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { emptyBatch } from '#shared/stream/batch.ts';
import { ChartPanel } from './chart-panel.tsx';

const live = vi.hoisted(() => ({ deliver: (_batch: unknown) => {} }));
vi.mock('#shared/stream/live.ts', () => ({
  stream: {
    watch: () => () => {},
    onBatch: (listener: (batch: unknown) => void) => {
      live.deliver = listener;
      return () => {};
    },
  },
}));

const asset = anAsset({ circSupply: 100 });
const OPENED = Date.parse('2026-11-22T10:15:00Z');
const candle: Candle = { time: OPENED / 1_000, open: 1, high: 1, low: 1, close: 1, volume: 5 };

function show(reply: () => Response) {
  vi.stubGlobal('fetch', async () => reply());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ChartPanel asset={asset} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('says that the chart could not be loaded, and offers to try again', async () => {
  show(() => Response.json({ error: 'the store is away' }, { status: 500 }));
  expect(await screen.findByText('The chart could not be loaded')).toBeDefined();
  expect(screen.getByText('the store is away')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('says so where nobody has traded yet', async () => {
  show(() => Response.json({ candles: [] }));
  expect(await screen.findByText('Nothing to draw yet')).toBeDefined();
});

it('follows the trades of its token, and of no other', async () => {
  show(() => Response.json({ candles: [candle] }));
  const close = () => document.querySelector('[data-figure="C"]')?.textContent;
  await vi.waitFor(() => expect(close()).toBe('$1'));
  const trade = (id: string, usdPrice: number) => ({
    ...emptyBatch(),
    trades: new Map([
      [
        id,
        [
          {
            timestamp: new Date(OPENED).toISOString(),
            usdPrice,
            usdVolume: 1,
            amount: 1,
            nativeVolume: 1,
            isValidPrice: true,
          },
        ],
      ],
    ]),
  });
  act(() => live.deliver(trade(asset.id, 2)));
  expect(close()).toBe('$2');
  act(() => live.deliver(trade('another', 3)));
  expect(close()).toBe('$2');
});
