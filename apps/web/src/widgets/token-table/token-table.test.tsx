import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { sortAssets } from '#entities/asset/asset-row.model.ts';
import type { TableView } from '#entities/asset/live/row-order.ts';
import { createRowStore } from '#entities/asset/live/row-store.ts';
import { emptyBatch } from '#shared/stream/batch.ts';
import { TokenTable } from './token-table.tsx';

// As figures, so that a change of them fails here.
const SORT_EVERY_MS = 1_000;

const VIEW: TableView = { timeframe: '1h', sort: 'price', dir: 'desc' };
const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', usdPrice: 170 });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', usdPrice: 1 });

let store = createRowStore(() => {});
let slot = 1;

beforeEach(async () => {
  slot = 1;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async () => Response.json({}));
  // A page without layout shows no rows: give the list a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  store = createRowStore(() => {});
  store.sortBy((assets) => sortAssets(assets, VIEW));
  store.load([SOL, DOLLAR]);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <TokenTable store={store} view={VIEW} onViewChange={() => {}} />
        <button type="button">Elsewhere</button>
      </>
    ),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
    </QueryClientProvider>,
  );
  await screen.findByText('USDC');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.id);
const symbols = () => rows().map((row) => within(row).getByRole('link').textContent);
const rowOf = (symbol: string) => screen.getByRole('row', { name: new RegExp(symbol) });

/** The cheaper of the two becomes the dearer, and the time of the next sort goes by. */
function turnAround() {
  slot += 1;
  const prices = new Map([[slot % 2 === 0 ? USDC : WRAPPED_SOL, { price: 1_000 * slot, blockId: slot }]]);
  act(() => {
    store.apply({ ...emptyBatch(), prices });
    vi.advanceTimersByTime(SORT_EVERY_MS);
  });
}

describe('rows keep their places', () => {
  it('while the mouse is on them, and not after', () => {
    turnAround();
    expect(symbols()).toEqual(['USDC', 'SOL']);
    fireEvent.pointerEnter(rowOf('SOL'), { pointerType: 'mouse' });
    turnAround();
    expect(symbols()).toEqual(['USDC', 'SOL']);
    fireEvent.pointerLeave(rowOf('SOL'), { pointerType: 'mouse' });
    expect(symbols()).toEqual(['SOL', 'USDC']);
  });

  it('while the keyboard is on one of them, and not after', () => {
    act(() => rowOf('SOL').focus());
    turnAround();
    expect(symbols()).toEqual(['SOL', 'USDC']);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(symbols()).toEqual(['USDC', 'SOL']);
  });

  it('no longer when the row the keyboard was on is gone', async () => {
    act(() => rowOf('SOL').focus());
    act(() => {
      store.sortBy((assets) => sortAssets(assets, VIEW));
      store.load([DOLLAR]);
    });
    expect(symbols()).toEqual(['USDC']);
    act(() => store.load([SOL, DOLLAR]));
    await waitFor(() => expect(symbols()).toEqual(['SOL', 'USDC']));
  });

  it('under a finger until its click has come, and a finger that only passes holds nothing', () => {
    fireEvent.pointerEnter(rowOf('SOL'), { pointerType: 'touch' });
    turnAround();
    expect(symbols()).toEqual(['USDC', 'SOL']);
    fireEvent.pointerDown(rowOf('USDC'), { pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(SORT_EVERY_MS / 2));
    store.load([SOL]);
    fireEvent.pointerUp(rowOf('USDC'), { pointerType: 'touch' });
    fireEvent.pointerLeave(rowOf('USDC'), { pointerType: 'touch' });
    expect(symbols()).toEqual(['USDC', 'SOL']);
    act(() => void vi.advanceTimersByTime(SORT_EVERY_MS / 2));
    expect(symbols()).toEqual(['SOL']);
  });
});
