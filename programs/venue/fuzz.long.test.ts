import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { fuzz } from './testing/fuzz/fuzz.ts';
import { layVenue } from './testing/fuzz/venue.ts';

const MUTANTS = Number(process.env.TEST_MUTANTS ?? 200_000);

test(`${MUTANTS} mutants take nothing from anybody and end only as they may`, async () => {
  const { acceptedMutants, acceptedGood, acceptedFills } = await fuzz(
    new Draw(TEST_SEED),
    await layVenue(),
    MUTANTS,
  );
  expect(Math.min(acceptedMutants, acceptedGood)).toBeGreaterThan(MUTANTS / 20);
  expect(acceptedFills).toBeGreaterThan(MUTANTS / 500);
});
