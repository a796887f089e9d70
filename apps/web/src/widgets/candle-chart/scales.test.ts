import type { Candle } from '@orrery/wire/charts/candles';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeTicks, valueRange, valueTicks, volumeScale } from './scales.ts';

const flat = (time: number, value: number): Candle => ({
  time,
  open: value,
  high: value,
  low: value,
  close: value,
  volume: 0,
});

it('spans every candle, also a price that never moved, with room above and below', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
      const range = valueRange(values.map((value, index) => flat(index, value)));
      expect(range?.low).toBeLessThan(Math.min(...values));
      expect(range?.high).toBeGreaterThan(Math.max(...values));
    }),
  );
  expect(valueRange([])).toBeUndefined();
});

it('marks round values, no more than were asked for and one', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
      fc.double({ min: 0.001, max: 2, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      (low, share, most) => {
        const { ticks, step } = valueTicks({ low, high: low * (1 + share) }, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(Number((step / 10 ** Math.floor(Math.log10(step * 1.000001))).toFixed(6))).toBeOneOf([
          1, 2, 5, 10,
        ]);
      },
    ),
  );
});

it('marks the day where it changes and the hour elsewhere', () => {
  const start = Date.parse('2026-11-21T22:00:00Z') / 1_000;
  const candles = Array.from({ length: 9 }, (_, index) => flat(start + index * 1_800, 1));
  const ticks = timeTicks(candles, 3_000, () => 0);
  expect(ticks.map(({ index }) => index)).toEqual([2, 4, 6, 8]);
  expect(ticks[1]?.label).toMatch(/22 Nov|21 Nov/);
  expect(ticks[0]?.label).toMatch(/^\d\d:\d\d$/);
});

const traded = (...volumes: number[]) =>
  volumes.map((volume, time): Candle => ({ time, open: 1, high: 1, low: 1, close: 1, volume }));

it('cuts off volumes far above the rest, three at most, and none where all are alike', () => {
  expect(volumeScale(traded(0, 0))).toBeUndefined();
  expect(volumeScale(traded(3, 9, 4))?.full).toBe(9);
  const one = volumeScale(traded(10, 900, 8, 0));
  expect(one?.full).toBe(12.5);
  expect([10, 900].map((volume) => one?.isCut(volume))).toEqual([false, true]);
  const three = volumeScale(traded(700, 10, 900, 800));
  expect(three?.full).toBe(12.5);
  expect([10, 700].map((volume) => three?.isCut(volume))).toEqual([false, true]);
  expect(volumeScale(traded(600, 700, 10, 900, 800))?.full).toBe(900);
  // A single trade is no outlier.
  expect(volumeScale(traded(0, 5, 0))?.full).toBe(5);
});

it('tells a new day by the offset of its own time', () => {
  const day = 86_400;
  // Midnight is 23:00 UTC until the clocks go back in the second night, and 00:00 from then on.
  const zoneAt = (time: number) => (time < 1.5 * day ? 3_600 : 0);
  const candles = [0, day - 3_600, 2 * day - 3_600, 2 * day].map((time) => flat(time, 1));
  expect(timeTicks(candles, day, zoneAt).map(({ index }) => index)).toEqual([1, 3]);
});
