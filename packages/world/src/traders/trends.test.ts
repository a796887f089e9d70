import { expect, test } from 'vitest';
import { createTrend } from './trends.ts';

const MINUTE = 60_000;

test('is the height above the slow average, and fades while the price stands still', () => {
  const trend = createTrend(0);
  trend.startAt(Math.log(2), 0);
  expect(trend.at(5 * MINUTE)).toBe(0);
  trend.moveTo(Math.log(2.2), 5 * MINUTE);
  expect(trend.at(5 * MINUTE)).toBeCloseTo(Math.log(1.1), 10);
  expect(trend.at(20 * MINUTE)).toBeCloseTo(Math.log(1.1) / Math.E, 10);
});

test('does not depend on how often it is looked at', () => {
  const [often, seldom] = [createTrend(0), createTrend(0)];
  for (const trend of [often, seldom]) trend.startAt(1, 0);
  for (let now = MINUTE; now <= 9 * MINUTE; now += MINUTE) often.moveTo(1.5, now);
  seldom.moveTo(1.5, MINUTE);
  expect(often.at(10 * MINUTE)).toBeCloseTo(seldom.at(10 * MINUTE), 10);
});
