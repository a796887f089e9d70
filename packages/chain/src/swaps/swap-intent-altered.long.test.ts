import { expect, test } from 'vitest';
import { AlteredSwaps } from './testing/alterations.ts';
import { INTENDED } from './testing/intents.ts';

test.each(INTENDED)('%s, %s: no alteration of it takes more than the screen says', async (...kind) => {
  const swaps = await AlteredSwaps.open();
  const count = await swaps.count(kind);
  expect(count).toBeGreaterThan(300);
  for (let which = 0; which < count; which += 1) await swaps.try(kind, which, which % 2 === 0);
  for (let which = 0; which < count; which += 1) await swaps.try(kind, which, which % 2 === 1);
});
