import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { compareSwaps } from './testing/compare.ts';
import { layTable } from './testing/table.ts';

const KINDS = ['product', 'stable', 'concentrated', 'launch', 'quoted'] as const;
const SWAPS = Number(process.env.TEST_SWAPS ?? 500_000);
const PORTION = 500;

test(`${SWAPS} swaps through pools of every kind leave every account as the mathematics says`, async () => {
  const table = await layTable();
  const draw = new Draw(TEST_SEED);
  let swaps = 0;
  while (swaps < SWAPS) {
    for (const kind of KINDS) {
      const { ofKind, ofOthers } = compareSwaps(draw, table, kind, PORTION);
      swaps += ofKind + ofOthers;
      await setImmediate();
    }
  }
  expect(swaps).toBeGreaterThanOrEqual(SWAPS);
});
