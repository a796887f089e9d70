import { expect, test } from 'vitest';
import { findGap } from './gap.ts';

test('finds the widest hole of over a minute between blocks', () => {
  expect(findGap([])).toBeUndefined();
  expect(findGap([10, 11, 12, 160])).toBeUndefined();
  expect(findGap([10, 161])).toEqual({ after: 10, until: 161 });
  expect(findGap([10, 200, 201, 9_000, 9_001])).toEqual({ after: 201, until: 9_000 });
});
