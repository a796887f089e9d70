import { expect, it } from 'vitest';
import { firstIntervalOf, toChartView } from './chart-view.ts';

const MINUTE = 60_000;
const view = { type: 'price', quote: 'usd' } as const;

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
});
