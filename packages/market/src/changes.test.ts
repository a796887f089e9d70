import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Changing, createChanges } from './changes.ts';

const ITEMS = 5;

test('tells any reader what changed after the version it read, with other readers in between', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('touch' as const), which: fc.nat(ITEMS - 1) }) },
    fc.record({ do: fc.constantFrom('read' as const, 'ask' as const), which: fc.nat(2) }),
    fc.record({ do: fc.constant('remove' as const), which: fc.nat(ITEMS - 1) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const changes = createChanges<Changing & { name: number }>();
      const items = Array.from({ length: ITEMS }, (_, name) => {
        return { name, version: 0, versions: [], older: undefined, newer: undefined };
      });
      const readers = [0, 0, 0];
      const touchedAt = new Map<number, number>();
      // Counted here, for to read the version is to tell the list that it may be asked from.
      let version = 0;
      for (const { do: what, which } of steps) {
        const item = items[which];
        if (what === 'touch' && item) {
          changes.touch(item, 0);
          version += 1;
          touchedAt.set(which, version);
        } else if (what === 'remove' && item) {
          changes.remove(item);
          touchedAt.delete(which);
        } else if (what === 'read') readers[which] = changes.version;
        else if (what === 'ask') {
          const since = readers[which] ?? 0;
          const found = changes.since(since).map(({ name }) => name);
          const expected = [...touchedAt].flatMap(([name, at]) => (at > since ? name : []));
          expect(new Set(found)).toEqual(new Set(expected));
          expect(found).toHaveLength(expected.length);
          readers[which] = changes.version;
        }
      }
    }),
    { numRuns: 300 },
  );
});
