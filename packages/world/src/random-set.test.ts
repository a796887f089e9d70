import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { createRandomSet } from './random-set.ts';

test('holds what a set would hold, after any changes', () => {
  const step = fc.record({ adds: fc.boolean(), item: fc.nat(12) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const randomSet = createRandomSet<number>();
      const set = new Set<number>();
      for (const { adds, item } of steps) {
        if (adds) randomSet.add(item);
        else randomSet.remove(item);
        if (adds) set.add(item);
        else set.delete(item);
      }
      expect(new Set(randomSet.items())).toEqual(set);
      expect(randomSet.size).toBe(set.size);
    }),
  );
});

test('picks every member about as often, and nothing when empty', () => {
  const randomSet = createRandomSet<string>();
  const random = createRandom(1);
  expect(randomSet.pick(random)).toBeUndefined();
  for (const item of ['a', 'b', 'c', 'd']) randomSet.add(item);
  const picks = Array.from({ length: 4_000 }, () => randomSet.pick(random));
  for (const item of ['a', 'b', 'c', 'd']) {
    expect(picks.filter((pick) => pick === item).length / picks.length).toBeCloseTo(0.25, 1);
  }
});
