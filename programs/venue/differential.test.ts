import { beforeAll, expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { compareSwaps } from './testing/compare.ts';
import { layTable, type Table } from './testing/table.ts';

/** A million are in the long one. */
const SWAPS = 300;

let table: Table;
beforeAll(async () => {
  table = await layTable();
});

test.each(['product', 'stable', 'concentrated', 'launch'] as const)(
  'three hundred swaps through %s pools leave every account as the mathematics says',
  (kind) => {
    const draw = new Draw(TEST_SEED);
    const tally = compareSwaps(draw, table, kind, SWAPS);
    const { severalPools, severalPaths, exactOut, graduations, refused } = tally;
    // Something of everything was among them.
    expect(Math.min(severalPools, severalPaths, exactOut, refused)).toBeGreaterThan(SWAPS / 50);
    if (kind === 'product' || kind === 'stable') {
      let { afterSeizures } = tally;
      // Not every three hundred swaps include one.
      for (let more = 0; afterSeizures === 0 && more < 9; more += 1)
        ({ afterSeizures } = compareSwaps(draw, table, kind, SWAPS));
      expect(afterSeizures).toBeGreaterThan(0);
    }
    if (kind === 'launch') expect(graduations).toBeGreaterThan(SWAPS / 100);
  },
);

test('three hundred fills of quotes leave every account as the mathematics says', () => {
  expect(compareSwaps(new Draw(TEST_SEED), table, 'quoted', SWAPS).refused).toBeGreaterThan(SWAPS / 50);
});
