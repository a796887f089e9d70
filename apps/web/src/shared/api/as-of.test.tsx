import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { useAsOf } from './as-of.store.ts';

const MINUTE = '2026-11-30T14:03:00.000Z';

/** When the server's next answer was new; null for a new one. */
let asOf: string | null = null;
const get = (path: string) => api.get(path, {}, v.array(v.unknown()));
const times = () => Object.fromEntries(useAsOf.getState().times);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () =>
    Response.json([], { headers: asOf === null ? {} : { 'x-orrery-as-of': asOf } }),
  );
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asOf = null;
});

it('notes by path which answers are old and when they were new, until the path is answered anew', async () => {
  asOf = MINUTE;
  await get('/v1/a');
  await get('/v1/b');
  const old = Date.parse(MINUTE);
  await vi.waitFor(() => expect(times()).toEqual({ '/v1/a': old, '/v1/b': old }));
  asOf = null;
  await get('/v1/a');
  await vi.waitFor(() => expect(times()).toEqual({ '/v1/b': old }));
});

it('forgets an answer that is not asked for again', async () => {
  asOf = MINUTE;
  await get('/v1/c');
  await vi.dynamicImportSettled();
  vi.advanceTimersByTime(89_999);
  expect(times()).toHaveProperty(['/v1/c']);
  vi.advanceTimersByTime(1);
  expect(times()).not.toHaveProperty(['/v1/c']);
});

it('takes what is no time for a new answer', async () => {
  asOf = 'yesterday';
  await get('/v1/d');
  await vi.dynamicImportSettled();
  expect(times()).not.toHaveProperty(['/v1/d']);
});
