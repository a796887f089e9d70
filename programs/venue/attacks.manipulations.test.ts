import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { manipulate, openMarket } from './testing/manipulations.ts';

/** Trials of each of the four kinds; a thousand in all are in the long tier. */
const TRIALS = 15;

test('no manipulation of up to fifty times the reserve nets more than the slippage of an order, where others trade the price back', async () => {
  const filled = await manipulate(await openMarket(), new Draw(TEST_SEED), TRIALS);
  expect(filled.limit + filled.recurring).toBeGreaterThan(TRIALS);
  expect(filled.stop).toBeGreaterThan(0);
  expect(filled.trailing).toBeGreaterThan(0);
});
