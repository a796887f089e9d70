import { expect, test } from 'vitest';
import { killUnderLoad } from '../../apps/server/src/testing/server/kill-under-load.ts';
import { TEST_SEED } from '../setup/seed.ts';

test('a hundred kills of the process tree and a hundred of the chain under load lose, double and miscount nothing', async () => {
  const report = await killUnderLoad({ tree: 100, child: 100, seed: TEST_SEED });
  expect(report).toMatch(/'tree' +│ 100 .*'child' +│ 100 .*pools, 0 that do not agree/s);
  expect(Number(/ratio: 0 of (\d+) acknowledged/.exec(report)?.[1])).toBeGreaterThan(1_000);
});
