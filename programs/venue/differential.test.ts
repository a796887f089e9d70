import { beforeAll, expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/test-draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { compareSwaps } from './testing/compare.ts';
import { layTable, type Table } from './testing/table.ts';

let table: Table;
beforeAll(async () => {
  table = await layTable();
});

test.each(['product', 'stable', 'concentrated', 'launch'] as const)(
  'a thousand swaps through %s pools leave every account as the mathematics says',
  (kind) => {
    const tally = compareSwaps(new Draw(TEST_SEED), table, kind, 1000);
    const { severalPools, severalPaths, exactOut, graduations, refused } = tally;
    // Something of everything was among them.
    expect(Math.min(severalPools, severalPaths, exactOut, refused)).toBeGreaterThan(50);
    if (kind === 'launch') expect(graduations).toBeGreaterThan(20);
  },
);

test('a thousand fills of quotes leave every account as the mathematics says', () => {
  expect(compareSwaps(new Draw(TEST_SEED), table, 'quoted', 1000).refused).toBeGreaterThan(50);
});
