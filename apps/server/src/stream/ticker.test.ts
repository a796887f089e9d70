import { millis } from '@orrery/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTicker, type Ticker } from './ticker.ts';

let ticker: Ticker;
let calls: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  calls = [];
  ticker = createTicker({ now: () => millis(Date.now()) }, (now) => calls.push(now));
});
afterEach(() => {
  ticker.stop();
  vi.useRealTimers();
});

test('calls every 250 ms when there is no news', () => {
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual([250, 500, 750, 1_000]);
});

test('calls at once for news, but not twice within 100 ms, and goes on at its pace from there', () => {
  vi.advanceTimersByTime(120);
  ticker.hurry();
  ticker.hurry();
  vi.advanceTimersByTime(10);
  ticker.hurry();
  vi.advanceTimersByTime(400);
  expect(calls).toEqual([120, 220, 470]);
});

test('calls no more once it is stopped', () => {
  ticker.hurry();
  ticker.stop();
  ticker.hurry();
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual([]);
});
