// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { chartViewEntry, firstIntervalOf, INTERVALS, toChartView } from './chart-view.ts';

const MINUTE = 60_000;
const view = { measure: 'price', unit: 'usd' } as const;

afterEach(() => localStorage.clear());

it('keeps what was chosen before there were types of series', () => {
  localStorage.setItem('chart:v1', JSON.stringify({ interval: '4_HOUR', type: 'mcap', quote: 'native' }));
  expect(chartViewEntry.get()).toEqual({
    interval: '4_HOUR',
    measure: 'mcap',
    unit: 'sol',
    type: 'candles',
    scale: 'linear',
    favourites: ['1_MINUTE', '15_MINUTE', '30_MINUTE', '1_HOUR'],
    isUtc: false,
  });
});

it('takes for a damaged part of a choice what is usual, and keeps the others', () => {
  const stored = {
    ...chartViewEntry.initial,
    type: 'area',
    scale: 'cubic',
    interval: '7_MINUTE',
    measure: 'mcap',
  };
  localStorage.setItem('chart:v1', JSON.stringify(stored));
  const { type, scale, interval, measure } = chartViewEntry.get();
  expect([type, scale, interval, measure]).toEqual(['area', 'linear', undefined, 'mcap']);
});

it('names every width in short and at length', () => {
  const named = INTERVALS.filter(({ value }) =>
    ['15_SECOND', '1_MINUTE', '12_HOUR', '1_MONTH'].includes(value),
  );
  expect(named.map(({ label, name }) => `${label} ${name}`)).toEqual([
    '15s 15-second',
    '1m 1-minute',
    '12h 12-hour',
    '1M 1-month',
  ]);
});

it('opens the chart of a pair at 15 minutes, at 1 where there are fewer than 15 such bars, and at 15 seconds below 15 minutes of age', () => {
  expect(firstIntervalOf(undefined, 15)).toBe('15_MINUTE');
  expect(firstIntervalOf(2_000 * MINUTE, 330)).toBe('15_MINUTE');
  expect(firstIntervalOf(200 * MINUTE, 14)).toBe('1_MINUTE');
  expect(firstIntervalOf(15 * MINUTE, 2)).toBe('1_MINUTE');
  expect(firstIntervalOf(15 * MINUTE - 1, 1)).toBe('15_SECOND');
});

it('begins with candles narrow enough for the age of the token, unless a width was chosen', () => {
  expect(toChartView(view, MINUTE).interval).toBe('1_SECOND');
  // Thirty candles of fifteen seconds take seven and a half minutes.
  expect(toChartView(view, 7 * MINUTE).interval).toBe('1_SECOND');
  expect(toChartView(view, 30 * MINUTE).interval).toBe('15_SECOND');
  expect(toChartView(view, 200 * MINUTE).interval).toBe('1_MINUTE');
  expect(toChartView(view, 2_000 * MINUTE).interval).toBe('5_MINUTE');
  expect(toChartView(view, undefined).interval).toBe('5_MINUTE');
  expect(toChartView({ ...view, interval: '1_DAY' }, MINUTE).interval).toBe('1_DAY');
  expect(toChartView({ measure: 'mcap', unit: 'sol' }, undefined)).toEqual({
    interval: '5_MINUTE',
    type: 'mcap',
    quote: 'native',
  });
});
