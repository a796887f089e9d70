import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { fuzz } from './testing/fuzz/fuzz.ts';
import { layVenue } from './testing/fuzz/venue.ts';

test('two thousand mutants take nothing from anybody and end only as they may', async () => {
  const tally = await fuzz(new Draw(TEST_SEED), await layVenue(), 2000);
  const { acceptedMutants, acceptedGood, acceptedFills, refusals } = tally;
  // Some do no harm; what the others are refused with is of many kinds, and trade goes on between them.
  expect(acceptedMutants).toBeGreaterThan(100);
  expect(acceptedGood).toBeGreaterThan(100);
  expect(acceptedFills).toBeGreaterThan(10);
  expect(refusals.size).toBeGreaterThan(100);
});
