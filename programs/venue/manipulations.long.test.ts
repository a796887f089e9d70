import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { manipulate, openMarket } from './testing/manipulations.ts';

/** Trials of each of the four kinds. */
const TRIALS = 250;

test('no one of a thousand manipulations nets more than the slippage of an order, where others trade the price back', async () => {
  const filled = await manipulate(await openMarket(), new Draw(TEST_SEED), TRIALS);
  for (const count of Object.values(filled)) expect(count).toBeGreaterThan(TRIALS / 10);
});
