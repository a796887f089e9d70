import { expect, it } from 'vitest';
import { toWatchChart } from './watch-chart.model.ts';

const BOX = { width: 102, height: 52 };

it('ends the line at the live figure, and counts it among the least and the most', () => {
  expect(toWatchChart([2, 3, 4], 6, BOX)).toMatchObject({ direction: 'up', low: 2, high: 6 });
  expect(toWatchChart([2, 3, 4], null, BOX)).toMatchObject({ direction: 'up', low: 2, high: 4 });
});

it('closes the area along the foot of the box', () => {
  const chart = toWatchChart([1, 2], undefined, BOX);
  expect(chart?.area).toBe(`${chart?.line}L101 52L1 52Z`);
});

it('draws nothing through less than two points', () => {
  expect(toWatchChart([1], 2, BOX)).toBeUndefined();
});
