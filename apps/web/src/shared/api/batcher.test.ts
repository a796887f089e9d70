import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = new AbortController().signal;

function aBatcher(
  load = async (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, `${id}!`])),
) {
  const calls = vi.fn(load);
  return { calls, batch: createBatcher<string>({ load: calls, most: 2, waitMs: 10 }) };
}

it('takes those who ask within its wait along in one call, in groups of at most so many', async () => {
  const { calls, batch } = aBatcher();
  const asked = ['a', 'b', 'c', 'a'].map((id) => batch(id, never));
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(asked)).toEqual(['a!', 'b!', 'c!', 'a!']);
  expect(calls.mock.calls).toEqual([[['a', 'b']], [['c']]]);
});

it('leaves behind callers that stopped waiting', async () => {
  const { calls, batch } = aBatcher();
  const gone = new AbortController();
  void batch('a', gone.signal);
  const asked = batch('b', never);
  gone.abort();
  await vi.advanceTimersByTimeAsync(10);
  expect(await asked).toBe('b!');
  expect(calls.mock.calls).toEqual([[['b']]]);
});

it('answers undefined for what the answer leaves out', async () => {
  const { batch } = aBatcher(async () => ({}));
  const asked = batch('a', never);
  await vi.advanceTimersByTimeAsync(10);
  expect(await asked).toBeUndefined();
});

it('fails everyone of a call that fails', async () => {
  const { batch } = aBatcher(async () => {
    throw new Error('away');
  });
  const asked = Promise.allSettled([batch('a', never), batch('b', never)]);
  await vi.advanceTimersByTimeAsync(10);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
