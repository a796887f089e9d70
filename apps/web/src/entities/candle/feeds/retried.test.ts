import { AppError } from '@orrery/core/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRefusal, retried } from './retried.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = () => new AppError('UPSTREAM_UNAVAILABLE', { host: 'oracle' });

it('calls again five times, a second after each failure, and then gives up with the last one', async () => {
  const call = vi.fn(() => Promise.reject(away()));
  const ended = expect(retried(call)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(0);
  for (const calls of [1, 2, 3, 4, 5]) {
    expect(call).toHaveBeenCalledTimes(calls);
    await vi.advanceTimersByTimeAsync(999);
    expect(call).toHaveBeenCalledTimes(calls);
    await vi.advanceTimersByTimeAsync(1);
  }
  await ended;
  expect(call).toHaveBeenCalledTimes(6);
});

it('answers with the first call that succeeds', async () => {
  const call = vi.fn().mockRejectedValueOnce(away()).mockResolvedValueOnce(7);
  const answer = retried(call);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(7);
});

it('does not repeat what was refused, but what was asked for too often', async () => {
  const refused = (status: number) =>
    new AppError('UPSTREAM_REFUSED', { host: 'oracle', status, message: 'unknown feed' });
  const unknown = vi.fn(() => Promise.reject(refused(404)));
  await expect(retried(unknown)).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  expect(unknown).toHaveBeenCalledTimes(1);
  const busy = vi.fn().mockRejectedValueOnce(refused(429)).mockResolvedValueOnce(1);
  const answer = retried(busy);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(1);
});

it.each([
  new AppError('FEED_NOT_FOUND', { name: 'NOPEUSD' }),
  new AppError('TOKEN_NOT_CHARTED', { id: 'none' }),
])('takes $code as final', async (error) => {
  expect(isRefusal(error)).toBe(true);
  const call = vi.fn(() => Promise.reject(error));
  await expect(retried(call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledTimes(1);
});

it('ends when it is called off', async () => {
  const stop = new AbortController();
  const call = vi.fn(() => Promise.reject(away()));
  const ended = expect(retried(call, stop.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await ended;
  expect(call).toHaveBeenCalledTimes(1);
});
