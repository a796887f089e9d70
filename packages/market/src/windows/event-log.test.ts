import { expect, test } from 'vitest';
import { createEventLog } from './event-log.ts';
import { WINDOWS } from './windows.ts';

const AN_EVENT = { token: 1, trader: 2, isBuy: true, value: 3, microUsd: 4 };

test('lets every event leave every window once and in order, across chunks', () => {
  const log = createEventLog();
  const events = 40_000;
  const left = WINDOWS.map((): number[] => []);
  const note = (window: number, chunk: { time: Float64Array }, slot: number) =>
    left[window]?.push(chunk.time[slot] ?? Number.NaN);
  for (let time = 0; time < events; time += 1) {
    log.append({ ...AN_EVENT, time }, time);
    log.expire(time, note);
  }
  for (const { span } of WINDOWS) log.expire(events / 2 + span, note);
  log.expire(Number.MAX_SAFE_INTEGER, note);
  const all = Array.from({ length: events }, (_, time) => time);
  for (const times of left) expect(times).toEqual(all);
});

test('says which windows an event is already too old for', () => {
  const log = createEventLog();
  const [shortest, , , longest] = WINDOWS.map(({ span }) => span);
  expect(log.append({ ...AN_EVENT, time: 0 }, longest ?? 0)).toBe(4);
  expect(log.append({ ...AN_EVENT, time: 1 }, longest ?? 0)).toBe(3);
  expect(log.append({ ...AN_EVENT, time: longest ?? 0 }, (longest ?? 0) + (shortest ?? 0))).toBe(1);
});
