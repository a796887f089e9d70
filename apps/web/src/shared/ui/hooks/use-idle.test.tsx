import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdle } from './use-idle.ts';

let answer = () => {};
let fail = () => {};

function Screen() {
  const isIdle = useIdle();
  useQuery({
    queryKey: ['list'],
    queryFn: () =>
      new Promise((resolve, reject) => {
        answer = () => resolve(1);
        fail = () => reject(new Error('503'));
      }),
  });
  return <p>{isIdle ? 'idle' : 'busy'}</p>;
}

function show(client = new QueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits for what is being fetched, and a moment longer', async () => {
  show();
  await pass(2_000);
  expect(screen.getByText('busy')).toBeTruthy();
  answer();
  await pass(50);
  expect(screen.getByText('busy')).toBeTruthy();
  await pass(250);
  expect(screen.getByText('idle')).toBeTruthy();
});

it('waits three seconds at most for a server that does not answer', async () => {
  show();
  await pass(2_900);
  expect(screen.getByText('busy')).toBeTruthy();
  await pass(300);
  expect(screen.getByText('idle')).toBeTruthy();
});

it('does not wait for what failed and is asked again', async () => {
  show();
  await pass(500);
  fail();
  await pass(400);
  expect(screen.getByText('idle')).toBeTruthy();
});

it('looks no more once its screen is gone', async () => {
  const client = new QueryClient();
  const looked = vi.spyOn(client, 'isFetching');
  show(client);
  await act(() => vi.advanceTimersToNextTimerAsync());
  cleanup();
  await pass(1_000);
  expect(looked).not.toHaveBeenCalled();
});
