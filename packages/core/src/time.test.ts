import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createManualTime } from './testing.ts';
import { pause } from './time.ts';

test('a pause ends when its time has passed', async () => {
  const time = createManualTime(0, () => setImmediate());
  const ends: number[] = [];
  void pause(time, 500).then(() => ends.push(time.now()));
  await time.advance(499);
  expect(ends).toEqual([]);
  await time.advance(1_000);
  expect(ends).toEqual([500]);
});

test('a pause ends as soon as it is aborted, also before it began, and leaves nothing to come', async () => {
  const time = createManualTime(0, () => setImmediate());
  const stopping = new AbortController();
  const pausing = pause(time, 500, stopping.signal);
  expect(time.pending).toBe(1);
  stopping.abort();
  await pausing;
  await pause(time, 500, stopping.signal);
  expect(time.pending).toBe(0);
});

test('manual time calls in the order things fall due, each when the one before has settled', async () => {
  const time = createManualTime(0, () => setImmediate());
  const told: string[] = [];
  const tell = (what: string) => told.push(`${what} at ${time.now()}`);
  time.after(30, () => tell('late'));
  const prevent = time.every(20, () => tell('every'));
  time.after(20, () => void Promise.resolve().then(() => time.after(5, () => tell('its follower'))));
  time.after(10, () => tell('never'))();
  await time.advance(40);
  expect(told).toEqual(['every at 20', 'its follower at 25', 'late at 30', 'every at 40']);
  prevent();
  await time.advance(100);
  expect([told.length, time.pending, time.now()]).toEqual([4, 0, 140]);
});
