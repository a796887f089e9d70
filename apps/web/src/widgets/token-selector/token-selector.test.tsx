import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { rememberToken } from '#entities/pair/recent-tokens.store.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { TokenSelector } from './token-selector.tsx';

// As a figure, so that a change of it fails here.
const TYPING_PAUSE_MS = 150;

const FOUND = [
  anAsset({ id: USDC, symbol: 'USDC', isVerified: true }),
  anAsset({ id: WRAPPED_SOL, symbol: 'SOL', isVerified: true }),
  anAsset({ icon: 'https://pictures.example/jup.png' }),
];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/remoteConfig') ? aRemoteConfig() : FOUND),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes by Enter no row that answers an earlier search, whether a key or the pointer moved to it', async () => {
  const onChoose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TokenSelector title="Select a token to buy" onChoose={onChoose} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const [, second] = await screen.findAllByRole('option');
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'us' } });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.mouseMove(second ?? field, { movementX: 1 });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
  await waitFor(() => {
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(USDC);
  });
});

it('shows no row before those chosen last, which stand above it', async () => {
  rememberToken(WRAPPED_SOL);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = vi.fn(async (path: string) => {
    if (path.includes(WRAPPED_SOL)) {
      await held;
      return Response.json(FOUND.filter(({ id }) => id === WRAPPED_SOL));
    }
    return Response.json(path.startsWith('/remoteConfig') ? aRemoteConfig() : FOUND);
  });
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenSelector title="Select a token to buy" onChoose={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked.mock.calls.flat().join(' ')).toContain(WRAPPED_SOL));
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
  expect(screen.queryAllByRole('option')).toEqual([]);
  answer();
  const [first] = await screen.findAllByRole('option');
  expect(first?.textContent).toContain('SOL');
});

it('shows the picture that a token names', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenSelector title="Select a token to buy" onChoose={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const row = await screen.findByRole('option', { name: /JUP/ });
  await waitFor(() => expect(row.querySelector('img')?.src).toContain(encodeURIComponent('/jup.png')));
});

it('has a failure of its search told under a name of its own', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TokenSelector title="Select a token to buy" onChoose={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('option');
  const [search] = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta }) => meta !== undefined });
  expect(search?.meta).toEqual({ failureEvent: 'PAIR_SELECTOR_SEARCH_CRASHED' });
});
