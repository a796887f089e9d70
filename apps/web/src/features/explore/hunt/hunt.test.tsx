import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type GemBucket, GemsBodySchema } from '@orrery/wire/tokens/gems';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
// Fetched when it is opened: here it is there before that.
import './column-filter-panel.tsx';
import { Hunt } from './hunt.tsx';
import type { HuntView } from './hunt-search.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC' });

const useView = create<HuntView>(() => ({ timeframe: '1h' }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The hunt over a server that lists SOL, and USDC in lists that are asked for nothing. */
async function show(first: HuntView) {
  useView.setState(first, true);
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string } = {}) => {
    if (!body) return new Response('no', { status: 503 });
    const buckets = Object.entries(v.parse(GemsBodySchema, JSON.parse(body)));
    const assetsOf = (isAsked: boolean) => ({ assets: isAsked ? [SOL] : [SOL, DOLLAR] });
    return Response.json(
      Object.fromEntries(
        buckets.map(([name, bucket]) => [name, assetsOf(bucket?.filters.verified === true)]),
      ),
    );
  });
  const routeTree = createRootRoute({
    component: function Page() {
      return <Hunt view={useView()} onViewChange={(view) => useView.setState(view, true)} />;
    },
  });
  render(
    <StreamContext value={aStream()}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </QueryClientProvider>
    </StreamContext>,
  );
  await screen.findAllByRole('link', { name: 'SOL' });
}

const cardsOf = (column: string) =>
  within(screen.getByRole('list', { name: column })).getAllByRole('listitem').length;

it('filters each column by its own filters, counts them and takes them back', async () => {
  await show({ timeframe: '1h' });
  fireEvent.click(screen.getByRole('button', { name: 'Filters for New' }));
  const panel = await screen.findByRole('dialog', { name: 'Filters for New' });
  expect(within(panel).queryByText('Launchpads')).toBeNull();
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Verified' }));
  await waitFor(() => expect([cardsOf('New'), cardsOf('Graduated')]).toEqual([1, 2]));
  expect(useView.getState()).toEqual({ timeframe: '1h', recent: 'verified=true' });
  screen.getByRole('button', { name: 'Filters for New, 1 active' });
  screen.getByRole('button', { name: 'Filters for Graduated' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Reset all' }));
  await waitFor(() => expect(cardsOf('New')).toBe(2));
  expect(useView.getState()).toEqual({ timeframe: '1h' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(document.activeElement?.id).toBe('filters-recent' satisfies `filters-${GemBucket}`),
  );
});

it('takes the filters of its columns from the address', async () => {
  await show({ timeframe: '1h', graduated: 'verified=true&minMcap=lots' });
  expect([cardsOf('New'), cardsOf('About to graduate'), cardsOf('Graduated')]).toEqual([2, 2, 1]);
});
