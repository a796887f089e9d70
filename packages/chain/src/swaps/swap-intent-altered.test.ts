import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AlteredSwaps, type Fate } from './testing/alterations.ts';
import { INTENDED } from './testing/intents.ts';

const RUNS = 250;

test('a swap with one thing altered is a breach, or does what the screen says, or fails and costs its fees', async () => {
  const swaps = await AlteredSwaps.open();
  const fates: Record<Fate, number> = { 'too long': 0, 'a breach': 0, fails: 0, lands: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...INTENDED), fc.nat(), fc.boolean(), async (kind, which, isMoved) => {
      fates[await swaps.try(kind, which, isMoved)] += 1;
    }),
    { numRuns: RUNS },
  );
  // Each of them was tried.
  expect(fates['a breach']).toBeGreaterThan(RUNS / 2);
  expect(Math.min(fates.fails, fates.lands)).toBeGreaterThan(5);
});
