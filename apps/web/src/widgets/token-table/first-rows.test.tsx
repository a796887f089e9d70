import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { sortAssets } from '#entities/asset/asset-row.model.ts';
import type { TableView } from '#entities/asset/live/row-order.ts';
import { createRowStore } from '#entities/asset/live/row-store.ts';
import { TokenTable } from './token-table.tsx';

// What follows the scrolling has not arrived.
vi.mock('./window/use-row-window.ts', () => ({ useRowWindow: () => undefined }));

const VIEW: TableView = { timeframe: '1h', sort: 'price', dir: 'desc' };
const [ROW_HEIGHT, COUNT] = [44, 200];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws the rows that fit, in the height of all, and leads the keyboard through them before it follows the scrolling', async () => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.stubGlobal('innerHeight', 10 * ROW_HEIGHT);
  const store = createRowStore(() => {});
  store.sortBy((assets) => sortAssets(assets, VIEW));
  store.load(
    Array.from({ length: COUNT }, (_, place) =>
      anAsset({ id: `${place}` as Address, symbol: `T${place}`, usdPrice: COUNT - place }),
    ),
  );
  const routeTree = createRootRoute({
    component: () => <TokenTable store={store} view={VIEW} onViewChange={() => {}} />,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
    </QueryClientProvider>,
  );
  const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.id);
  await waitFor(() => expect(rows()).toHaveLength(10));
  expect(rows()[9]?.style.top).toBe(`${9 * ROW_HEIGHT}px`);
  expect(rows()[0]?.parentElement?.style.height).toBe(`${COUNT * ROW_HEIGHT}px`);

  const first = rows()[0];
  if (!first) throw new Error('no row');
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(rows()[1]);
});
