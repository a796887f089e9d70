import { expect, it } from 'vitest';
import { toWatchChart } from './watch-chart.model.ts';

const BOX = { width: 102, height: 52 };
const bars = (...points: number[]) => ({
  points,
  low: Math.min(...points) / 2,
  high: 2 * Math.max(...points),
});

it('tells the least and the most of the bars, not of their closes', () => {
  expect(toWatchChart(bars(2, 3, 4), 3, BOX)).toMatchObject({ low: 1, high: 8 });
  expect(toWatchChart(bars(2, 3, 4), null, BOX)).toMatchObject({ direction: 'up', low: 1, high: 8 });
});

it('ends the line at the live figure, and counts it among the least and the most', () => {
  expect(toWatchChart(bars(2, 3, 4), 9, BOX)).toMatchObject({ direction: 'up', low: 1, high: 9 });
  expect(toWatchChart(bars(2, 3, 4), 0.5, BOX)).toMatchObject({ direction: 'down', low: 0.5, high: 8 });
});

it('closes the area along the foot of the box', () => {
  const chart = toWatchChart(bars(1, 2), undefined, BOX);
  expect(chart?.area).toBe(`${chart?.line}L101 52L1 52Z`);
});

it('draws nothing through less than two points', () => {
  expect(toWatchChart(bars(1), 2, BOX)).toBeUndefined();
});
