import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { createWeightedTable } from './weighted-table.ts';

test('picks by weight', () => {
  const random = createRandom(5);
  const table = createWeightedTable(['a', 'b', 'c'], (item) => ({ a: 1, b: 0, c: 3 })[item] ?? 0);
  const picks = Array.from({ length: 4_000 }, () => table.pick(random));
  expect(picks.filter((pick) => pick === 'c').length / picks.length).toBeCloseTo(0.75, 1);
  expect(picks).not.toContain('b');
  expect(table.total).toBe(4);
});

test('never picks what weighs nothing, nor anything when all weigh nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3)),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (weights, roll) => {
        const at = createWeightedTable([...weights.keys()], (index) => weights[index] ?? 0).pick(() => roll);
        if (weights.every((weight) => weight === 0)) expect(at).toBeUndefined();
        else expect(weights[at ?? -1]).toBeGreaterThan(0);
      },
    ),
  );
});
