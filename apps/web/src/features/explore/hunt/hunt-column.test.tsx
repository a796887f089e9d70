import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { HuntColumn } from './hunt-column.tsx';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL' });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC' });
const TETHER = anAsset({ id: USDT, symbol: 'USDT' });

const useShown = create<{ assets: readonly Asset[]; answers: string }>(() => ({
  assets: [],
  answers: 'all',
}));
const list = (assets: readonly Asset[], answers = useShown.getState().answers) =>
  useShown.setState({ assets, answers });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async () => new Response('no', { status: 503 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(first: readonly Asset[]) {
  list(first, 'all');
  const routeTree = createRootRoute({
    component: function Page() {
      return <HuntColumn bucket="recent" title="New" {...useShown()} timeframe="1h" isFiltered={false} />;
    },
  });
  render(
    <StreamContext value={aStream()}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </QueryClientProvider>
    </StreamContext>,
  );
  const column = await screen.findByRole('region', { name: 'New' });
  const cards = column.lastElementChild ?? column;
  return {
    column,
    enter: (pointerType: string) => fireEvent.pointerEnter(cards, { pointerType }),
    leave: () => fireEvent.pointerLeave(cards, { pointerType: 'mouse' }),
  };
}

const symbols = () =>
  screen
    .getAllByRole('listitem')
    .map((card) => within(card).getByRole('link', { name: /^(SOL|USD)/ }).textContent);

it('holds its cards while the mouse is on it and counts what waits, which is there once it is let go', async () => {
  const { enter, leave } = await show([SOL]);
  enter('mouse');
  act(() => list([DOLLAR, SOL]));
  expect(symbols()).toEqual(['SOL']);
  screen.getByText('1 new');
  leave();
  expect(symbols()).toEqual(['USDC', 'SOL']);
});

it('holds nothing for a finger that passes', async () => {
  const { enter } = await show([SOL]);
  enter('touch');
  act(() => list([DOLLAR, SOL]));
  expect(symbols()).toEqual(['USDC', 'SOL']);
});

it('shows the answer to what was asked for anew also while it is held, and holds that', async () => {
  const { enter } = await show([SOL]);
  enter('mouse');
  act(() => list([DOLLAR], 'some'));
  expect(symbols()).toEqual(['USDC']);
  act(() => list([TETHER, DOLLAR], 'some'));
  expect(symbols()).toEqual(['USDC']);
});

it('holds nothing while it is empty, and its cards when the list has none any more', async () => {
  const { enter } = await show([]);
  enter('mouse');
  act(() => list([SOL]));
  expect(symbols()).toEqual(['SOL']);
  act(() => list([]));
  expect(symbols()).toEqual(['SOL']);
  expect(screen.queryByText('No tokens to show')).toBeNull();
});

it('lets go when the card the keyboard was on is gone', async () => {
  const { column } = await show([SOL]);
  act(() => within(column).getByRole('link', { name: 'SOL' }).focus());
  act(() => list([DOLLAR], 'some'));
  await screen.findByRole('link', { name: 'USDC' });
  await act(async () => {});
  act(() => list([TETHER, DOLLAR]));
  expect(symbols()).toEqual(['USDT', 'USDC']);
});
