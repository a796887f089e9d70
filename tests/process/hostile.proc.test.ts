import { test } from 'vitest';
import { attackServer } from '../../apps/server/src/testing/hostile/attacked-server.ts';
import { expectUnharmed } from '../../apps/server/src/testing/hostile/expect-unharmed.ts';
import { TEST_SEED } from '../setup/seed.ts';

test('answers any request properly, gives away nothing, and goes on with the same processes', async () => {
  const counts = { transactions: 1_000, bodies: 400, requests: 300, messages: 240 };
  expectUnharmed(await attackServer({ counts, seed: TEST_SEED }), TEST_SEED);
});
