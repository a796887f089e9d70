import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barAfter,
  barStart,
  type ChartInterval,
  FRONT_END_INTERVALS,
  grainOf,
  RESOLUTION_INTERVALS,
} from './chart-intervals.ts';

const at = (text: string) => Date.parse(text);
const anInterval = fc.constantFrom<ChartInterval>(
  '1_SECOND',
  '15_SECOND',
  '1_MINUTE',
  '3_MINUTE',
  '1_HOUR',
  '8_HOUR',
  '1_DAY',
  '1_WEEK',
  '1_MONTH',
);
const aTime = fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') });

describe('chart intervals', () => {
  test('weeks begin on Monday and months on their first, in UTC', () => {
    const sunday = at('2026-11-22T23:59:59.999Z');
    expect(barStart('1_WEEK', sunday)).toBe(at('2026-11-16T00:00:00Z'));
    expect(barStart('1_WEEK', sunday + 1)).toBe(at('2026-11-23T00:00:00Z'));
    expect(barStart('1_MONTH', sunday)).toBe(at('2026-11-01T00:00:00Z'));
    expect(barAfter('1_MONTH', sunday, 2)).toBe(at('2027-01-01T00:00:00Z'));
    expect(barAfter('1_MONTH', sunday, -11)).toBe(at('2025-12-01T00:00:00Z'));
    expect(barStart('1_DAY', sunday)).toBe(at('2026-11-22T00:00:00Z'));
  });

  test('every time lies in exactly one bar, and the next one opens where it ends', () => {
    fc.assert(
      fc.property(anInterval, aTime, (interval, time) => {
        const start = barStart(interval, time);
        const next = barAfter(interval, time, 1);
        expect(start).toBeLessThanOrEqual(time);
        expect(next).toBeGreaterThan(time);
        expect(barStart(interval, start)).toBe(start);
        expect(barStart(interval, next - 1)).toBe(start);
        expect(barStart(interval, next)).toBe(next);
        expect(barAfter(interval, next, -1)).toBe(start);
      }),
    );
  });

  test('the front end’s and the charts’ names mean the same widths', () => {
    expect(FRONT_END_INTERVALS['1H']).toBe(RESOLUTION_INTERVALS['60']);
    expect(FRONT_END_INTERVALS['1W']).toBe(RESOLUTION_INTERVALS['1W']);
    expect(Object.keys(RESOLUTION_INTERVALS).toSorted()).toEqual(
      '1 2 5 15 30 60 120 240 360 720 1D 1W 1M'.split(' ').toSorted(),
    );
  });

  test('a bar is made of the widest stored bars that fill it', () => {
    const intervals: ChartInterval[] = ['1_SECOND', '30_SECOND', '30_MINUTE', '1_HOUR', '1_MONTH'];
    expect(intervals.map(grainOf)).toEqual(['second', 'quarter', 'minute', 'hour', 'hour']);
  });
});
