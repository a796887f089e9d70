import { test } from 'vitest';
import { TEST_SEED } from '../../../tests/setup/seed.ts';
import { attackServer } from './testing/hostile/attacked-server.ts';
import { expectUnharmed } from './testing/hostile/expect-unharmed.ts';

test('answers whatever comes properly, gives away nothing, and goes on with the same processes', async () => {
  const counts = { transactions: 1_000, bodies: 400, requests: 300, messages: 240 };
  expectUnharmed(await attackServer({ counts, seed: TEST_SEED }), TEST_SEED);
});
