import { expect, test } from 'vitest';
import { killUnderLoad } from '../../apps/server/src/testing/server/kill-under-load.ts';
import { TEST_SEED } from '../setup/seed.ts';

test('two kills of the process tree and two of the chain under load lose, double and miscount nothing', async () => {
  const report = await killUnderLoad({ tree: 2, child: 2, seed: TEST_SEED });
  // It ends with an error when anything is amiss; this is that it looked at all.
  expect(report).toMatch(/'tree' +│ 2 .*'child' +│ 2 .*pools, 0 that do not agree/s);
  expect(Number(/ratio: 0 of (\d+) acknowledged/.exec(report)?.[1])).toBeGreaterThan(20);
});
