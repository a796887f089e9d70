import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { beforeEach, expect, test } from 'vitest';
import { createTicker, type Ticker } from './ticker.ts';

let time: ManualTime;
let ticker: Ticker;
let calls: number[];

beforeEach(() => {
  time = createManualTime(0, () => Promise.resolve());
  calls = [];
  ticker = createTicker(time, (now) => calls.push(now));
});

test('calls every 250 ms when there is no news', async () => {
  await time.advance(1_000);
  expect(calls).toEqual([250, 500, 750, 1_000]);
});

test('calls at once for news, but not twice within 100 ms, and goes on at its pace from there', async () => {
  await time.advance(120);
  ticker.hurry();
  ticker.hurry();
  await time.advance(10);
  ticker.hurry();
  await time.advance(400);
  expect(calls).toEqual([120, 220, 470]);
});

test('calls no more once it is stopped', async () => {
  ticker.hurry();
  ticker.stop();
  ticker.hurry();
  await time.advance(1_000);
  expect(calls).toEqual([]);
});
