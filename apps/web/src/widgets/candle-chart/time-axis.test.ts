import { expect, it } from 'vitest';
import { candleTimes, timeTicks } from './time-axis.ts';

const at = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 });

it('marks the day where it changes and the hour elsewhere', () => {
  const start = Date.parse('2026-11-21T22:00:00Z') / 1_000;
  const candles = Array.from({ length: 9 }, (_, index) => at(start + index * 1_800));
  const ticks = timeTicks(candles, 3_000, () => 0);
  expect(ticks.map(({ index }) => index)).toEqual([2, 4, 6, 8]);
  expect(ticks[1]?.label).toBe('22 Nov');
  expect(ticks[0]?.label).toBe('23:00');
});

it('begins each day at the midnight of its own offset when clocks change', () => {
  // Berlin in October 2026: two hours ahead of UTC until the 25th at 01:00 UTC, one from then on.
  const change = Date.parse('2026-10-25T01:00:00Z') / 1_000;
  const offsetOf = (time: number) => (time < change ? 7_200 : 3_600);
  const start = Date.parse('2026-10-23T12:00:00Z') / 1_000;
  const candles = Array.from({ length: 96 }, (_, index) => at(start + index * 3_600));
  const ticks = timeTicks(candles, 86_400, offsetOf);
  expect(
    ticks.map(({ index, label }) => [new Date((candles[index]?.time ?? 0) * 1_000).toISOString(), label]),
  ).toEqual([
    ['2026-10-23T22:00:00.000Z', '24 Oct'],
    ['2026-10-24T22:00:00.000Z', '25 Oct'],
    ['2026-10-25T23:00:00.000Z', '26 Oct'],
    ['2026-10-26T23:00:00.000Z', '27 Oct'],
  ]);
});

it('writes when a candle opens as closely as its width asks for, days by UTC', () => {
  const noon = Date.parse('2026-11-22T12:00:00Z') / 1_000;
  expect(candleTimes('1_SECOND').write(noon)).toMatch(/^2[123] Nov \d\d:\d\d:00$/);
  expect(candleTimes('15_MINUTE').write(noon)).toMatch(/^2[123] Nov \d\d:\d\d$/);
  expect(candleTimes('15_MINUTE').write(noon, noon)).toMatch(/^\d\d:\d\d$/);
  expect(candleTimes('15_MINUTE').write(noon, noon + 86_400)).toBe(candleTimes('15_MINUTE').write(noon));
  expect(candleTimes('1_DAY').write(noon - 43_200)).toBe('22 Nov 2026');
  expect(candleTimes('1_DAY').offsetOf(noon)).toBe(0);
});
