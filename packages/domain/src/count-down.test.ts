import { expect, test } from 'vitest';
import { countDown } from './count-down.ts';

test.each([
  [0, [0, 0, 0, 0]],
  [-5_000, [0, 0, 0, 0]],
  [999, [0, 0, 0, 1]],
  [61_000, [0, 0, 1, 1]],
  [93_784_000, [1, 2, 3, 4]],
])('%i ms are %j days, hours, minutes and seconds', (left, parts) => {
  expect(countDown(1_790_000_000_000 + left, 1_790_000_000_000)).toEqual(parts);
});
