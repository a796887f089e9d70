import { test } from 'vitest';
import { attackServer } from '../../apps/server/src/testing/hostile/attacked-server.ts';
import { expectUnharmed } from '../../apps/server/src/testing/hostile/expect-unharmed.ts';
import { TEST_SEED } from '../setup/seed.ts';

test('answers some fifteen thousand mutants properly, gives away nothing, and goes on with the same processes', async () => {
  const counts = { transactions: 10_000, bodies: 2_000, requests: 1_200, messages: 800 };
  expectUnharmed(await attackServer({ counts, seed: TEST_SEED }), TEST_SEED);
});
