import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { createRowStore, type RowStore } from '#entities/asset/live/row-store.ts';
import { StockCards } from './stock-cards.tsx';
import { StockTable } from './stock-table.tsx';

afterEach(cleanup);

function show(List: typeof StockTable | typeof StockCards, store: RowStore) {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <List store={store} view={{ dir: 'desc' }} onViewChange={() => {}} />,
    }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router} />);
}

it.each([StockTable, StockCards])('a row is reached by Tab and leads to its token (%o)', async (List) => {
  const stock = anAsset({ symbol: 'PLTRx' });
  const store = createRowStore((_frames, draw) => draw(false));
  store.load([stock]);
  show(List, store);
  const link = await screen.findByRole('link', { name: 'PLTRx' });
  expect(link.tabIndex).toBe(0);
  expect(link.getAttribute('href')).toBe(`/tokens/${stock.id}`);
  expect(screen.getByRole('button', { name: 'Copy address of PLTRx', hidden: true }).tabIndex).toBe(0);
});

it.each([StockTable, StockCards])(
  'rows keep their places while the pointer is on them (%o)',
  async (List) => {
    const [first, second] = [anAsset({ symbol: 'PLTRx' }), anAsset({ id: WRAPPED_SOL, symbol: 'NVDAx' })];
    const store = createRowStore((_frames, draw) => draw(false));
    store.load([first, second]);
    show(List, store);
    const link = await screen.findByRole('link', { name: 'PLTRx' });
    const shown = () => screen.getAllByRole('link').map((row) => row.getAttribute('href'));
    fireEvent.pointerEnter(link.closest('tbody, ul') ?? link, { pointerType: 'mouse' });
    act(() => store.load([second, first]));
    expect(shown()).toEqual([`/tokens/${first.id}`, `/tokens/${second.id}`]);
    fireEvent.pointerLeave(link.closest('tbody, ul') ?? link);
    expect(shown()).toEqual([`/tokens/${second.id}`, `/tokens/${first.id}`]);
  },
);
