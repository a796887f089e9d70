import { expect, it } from 'vitest';
import { firstIntervalOf } from './chart-view.ts';

const MINUTE = 60_000;

it('opens a chart at 15 minutes, at 1 where there are fewer than 15 such bars, and at 15 seconds below 15 minutes of age', () => {
  expect(firstIntervalOf(undefined, 15)).toBe('15_MINUTE');
  expect(firstIntervalOf(2_000 * MINUTE, 330)).toBe('15_MINUTE');
  expect(firstIntervalOf(200 * MINUTE, 14)).toBe('1_MINUTE');
  expect(firstIntervalOf(15 * MINUTE, 2)).toBe('1_MINUTE');
  expect(firstIntervalOf(15 * MINUTE - 1, 1)).toBe('15_SECOND');
});
