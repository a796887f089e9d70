import { afterEach, expect, it, vi } from 'vitest';
import { loadAgain, loadNow } from './load-again.ts';

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

it('says of a part that is needed now that the server is away', async () => {
  vi.stubGlobal('location', { host: 'orrery.test' });
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(loadNow(load)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    facts: { host: 'orrery.test' },
  });
  vi.unstubAllGlobals();
});
