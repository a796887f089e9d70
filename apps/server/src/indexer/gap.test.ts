import { expect, test } from 'vitest';
import { isGap, toRuns } from './gap.ts';

test('calls a hole of over a minute between blocks a gap', () => {
  expect(isGap({ after: 10, until: 160 })).toBe(false);
  expect(isGap({ after: 10, until: 161 })).toBe(true);
});

test('cuts slots at every gap and into runs of at most so many', () => {
  expect([...toRuns([], 3)]).toEqual([]);
  expect([...toRuns([10, 11, 160, 161, 400, 9_000, 9_001], 3)]).toEqual([
    [10, 11, 160],
    [161],
    [400],
    [9_000, 9_001],
  ]);
});
