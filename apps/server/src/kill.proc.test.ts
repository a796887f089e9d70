import { expect, test } from 'vitest';
import { TEST_SEED } from '../../../tests/setup/seed.ts';
import { killUnderLoad } from './testing/kill-under-load.ts';

test('a kill of the process tree and two of the chain under load lose, double and miscount nothing', async () => {
  const report = await killUnderLoad({ tree: 1, child: 2, seed: TEST_SEED });
  // It ends with an error when anything is amiss; this is that it looked at all.
  expect(report).toMatch(/'tree' +│ 1 .*'child' +│ 2 .*token accounts, 0 that do not agree/s);
  expect(Number(/ratio: 0 of (\d+) acknowledged/.exec(report)?.[1])).toBeGreaterThan(20);
});
