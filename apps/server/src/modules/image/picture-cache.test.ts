import { AppError } from '@orrery/core/app-error';
import { millis } from '@orrery/core/time';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPictureCache, type Picture, type PictureCache } from './picture-cache.ts';

// As figures, so that a change of them fails here.
const FRESH_MS = 3_600_000;
const FAILED_MS = 60_000;

let now = 0;
let cached: PictureCache;
const aPicture = (size = 10): Picture => ({ bytes: new Uint8Array(size), type: 'image/png' });
const load = vi.fn(async () => aPicture());

beforeEach(() => {
  now = 0;
  cached = createPictureCache({ now: () => millis(now) });
  load.mockReset();
  load.mockImplementation(async () => aPicture());
});

it('is loaded once for all who ask for an hour, and once for those who ask meanwhile', async () => {
  const [one, other] = await Promise.all([cached('a', load), cached('a', load)]);
  expect(one).toBe(other);
  now = FRESH_MS - 1;
  await cached('a', load);
  expect(load).toHaveBeenCalledTimes(1);
  now = FRESH_MS;
  await cached('a', load);
  expect(load).toHaveBeenCalledTimes(2);
});

it('that could not be had is asked for again after a minute', async () => {
  load.mockRejectedValueOnce(new Error('away'));
  await expect(cached('a', load)).rejects.toThrow('away');
  now = FAILED_MS - 1;
  await expect(cached('a', load)).rejects.toThrow('away');
  now = FAILED_MS;
  await cached('a', load);
  expect(load).toHaveBeenCalledTimes(2);
});

it('that nobody had the time for is asked for again at once', async () => {
  load.mockRejectedValueOnce(new AppError('RATE_LIMITED', { retryAfterSeconds: 1 }));
  await expect(cached('a', load)).rejects.toThrow('RATE_LIMITED');
  await cached('a', load);
  expect(load).toHaveBeenCalledTimes(2);
});

it('is let go of when others need the room, the one used longest ago first', async () => {
  load.mockImplementation(async () => aPicture(10_000_000));
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cached(key, load);
  expect(load).toHaveBeenCalledTimes(4);
  await cached('a', load);
  expect(load).toHaveBeenCalledTimes(4);
  await cached('b', load);
  expect(load).toHaveBeenCalledTimes(5);
});
