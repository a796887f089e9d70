import { test } from 'vitest';
import { TEST_SEED } from '../../../tests/setup/seed.ts';
import { attackServer } from './testing/hostile/attacked-server.ts';
import { expectUnharmed } from './testing/hostile/expect-unharmed.ts';

test('answers some fifteen thousand mutants properly, gives away nothing, and goes on with the same processes', async () => {
  const counts = { transactions: 10_000, bodies: 2_000, requests: 1_200, messages: 800 };
  expectUnharmed(await attackServer({ counts, seed: TEST_SEED }), TEST_SEED);
});
