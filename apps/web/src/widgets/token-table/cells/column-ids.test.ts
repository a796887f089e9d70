import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMN_IDS, DEFAULT_COLUMN_IDS, moveColumn, parseColumns, toColumnsText } from './column-ids.ts';

const Columns = fc.subarray([...COLUMN_IDS], { minLength: 1 });

it('reads back what it wrote, and writes nothing for the default columns', () => {
  fc.assert(
    fc.property(Columns, (ids) => {
      const text = toColumnsText(ids);
      expect(parseColumns(text) ?? DEFAULT_COLUMN_IDS).toEqual(ids);
    }),
  );
  expect(toColumnsText(DEFAULT_COLUMN_IDS)).toBeUndefined();
});

it('reads columns it knows out of anything, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...COLUMN_IDS))), (names) => {
      const ids = parseColumns(names.join()) ?? DEFAULT_COLUMN_IDS;
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !COLUMN_IDS.includes(id))).toEqual([]);
    }),
  );
});

it('moves a column to a place and keeps the order of the others', () => {
  fc.assert(
    fc.property(Columns, fc.nat(30), fc.nat(30), (ids, from, to) => {
      const id = ids[from];
      const moved = moveColumn(ids, { from, to });
      if (id === undefined || to >= ids.length) expect(moved).toBe(ids);
      else {
        expect(moved[to]).toBe(id);
        expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
      }
    }),
  );
});
