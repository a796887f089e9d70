import { expect, test } from 'vitest';
import { TEST_SEED } from '../../../../tests/setup/seed.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { KEYS, listGenesis, supplyFaults } from './testing/genesis.ts';

test.each([77, TEST_SEED, TEST_SEED + 1])(
  'a genesis of seed %i makes every supply the sum of its accounts',
  async (seed) => {
    const universe = createUniverse(seed);
    expect(supplyFaults(universe, await listGenesis({ universe, keys: KEYS }))).toEqual([]);
  },
);
