// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { chartViewEntry, firstIntervalOf, INTERVALS, toMeasured } from './chart-view.ts';

const MINUTE = 60_000;

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

it('opens a chart at 15 minutes, at 1 where there are fewer than 15 such bars, and at 15 seconds below 15 minutes of age', () => {
  expect(firstIntervalOf(undefined, 15)).toBe('15_MINUTE');
  expect(firstIntervalOf(2_000 * MINUTE, 330)).toBe('15_MINUTE');
  expect(firstIntervalOf(200 * MINUTE, 14)).toBe('1_MINUTE');
  expect(firstIntervalOf(15 * MINUTE, 2)).toBe('1_MINUTE');
  expect(firstIntervalOf(15 * MINUTE - 1, 1)).toBe('15_SECOND');
});

it('asks for what is measured in the unit that is chosen', () => {
  expect(toMeasured({ measure: 'mcap', unit: 'sol' })).toEqual({ type: 'mcap', quote: 'native' });
  expect(toMeasured({ measure: 'price', unit: 'usd' })).toEqual({ type: 'price', quote: 'usd' });
});
