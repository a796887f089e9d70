import { afterEach, expect, it, vi } from 'vitest';
import { loadAgain } from './load-again.ts';

afterEach(() => void vi.useRealTimers());

it('asks again until the part is there', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('part');
  const loading = loadAgain(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await loading).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
