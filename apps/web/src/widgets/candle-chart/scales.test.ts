import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candle } from '#entities/candle/candle.ts';
import { valueRange, valueTicks, volumeTop } from './scales.ts';

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

it('makes room for lines near the candles, and not for those that would flatten them', () => {
  const candles = [{ ...flat(0, 10), low: 8, high: 12 }];
  const plain = valueRange(candles);
  expect(valueRange(candles, { lines: [14] })?.high).toBeGreaterThan(14);
  expect(valueRange(candles, { lines: [6] })?.low).toBeLessThan(6);
  expect(valueRange(candles, { lines: [1, 15] })).toEqual(plain);
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

it('leaves the highest volume at the top unless the usual ones would be flat below it', () => {
  const top = (...volumes: number[]) => volumeTop(volumes.map((volume) => ({ ...flat(0, 1), volume })));
  expect(top(0, 10, 20, 40)).toBe(40);
  expect(top(0, 0, 7)).toBe(7);
  expect(top()).toBe(0);
  expect(top(10, 12, 0, 900)).toBe(12);
  expect(top(...Array.from({ length: 40 }, () => 10), 30, 900)).toBe(30);
});
