import { AppError } from '@orrery/core/app-error';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const away = new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' });
const unhealthy = new AppError('CHAIN_UNAVAILABLE', { reason: 'x' });
const refused = new AppError('UPSTREAM_REFUSED', { host: 'x', status: 400, message: '' });

it('asks without a network too: the server may be this machine', async () => {
  onlineManager.setOnline(false);
  await expect(queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => 1 })).resolves.toBe(1);
});

it.each<[string, Error, string]>([
  ['finds a server that was away again by itself', away, 'success'],
  ['finds a chain that was away again by itself', unhealthy, 'success'],
  ['does not repeat what the server refused', refused, 'error'],
])('%s', async (_, failure, ends) => {
  let isAway = true;
  const queryFn = () => (isAway ? Promise.reject(failure) : Promise.resolve(1));
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(4_000);
  expect(observer.getCurrentResult().status).toBe('error');
  isAway = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(observer.getCurrentResult().status).toBe(ends);
  stop();
});
