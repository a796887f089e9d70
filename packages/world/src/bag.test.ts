import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBag } from './bag.ts';
import { createRandom } from './random.ts';

test('holds what a set would hold, after any changes', () => {
  const step = fc.record({ adds: fc.boolean(), item: fc.nat(12) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const bag = createBag<number>();
      const set = new Set<number>();
      for (const { adds, item } of steps) {
        if (adds) bag.add(item);
        else bag.remove(item);
        if (adds) set.add(item);
        else set.delete(item);
      }
      expect(new Set(bag.items())).toEqual(set);
      expect(bag.size).toBe(set.size);
    }),
  );
});

test('picks every member about as often, and nothing when empty', () => {
  const bag = createBag<string>();
  const random = createRandom(1);
  expect(bag.pick(random)).toBeUndefined();
  for (const item of ['a', 'b', 'c', 'd']) bag.add(item);
  const picks = Array.from({ length: 4_000 }, () => bag.pick(random));
  for (const item of ['a', 'b', 'c', 'd']) {
    expect(picks.filter((pick) => pick === item).length / picks.length).toBeCloseTo(0.25, 1);
  }
});
