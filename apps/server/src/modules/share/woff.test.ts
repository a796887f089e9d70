import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unpackWoff } from './woff.ts';

/** A font of these tables as WOFF lays them: packed where that is shorter. */
function pack(tables: readonly Uint8Array[]): Uint8Array {
  const packed = tables.map((table) => {
    const deflated = new Uint8Array(deflateSync(table));
    return deflated.length < table.length ? deflated : table;
  });
  const start = 44 + tables.length * 20;
  const woff = new Uint8Array(packed.reduce((sum, { length }) => sum + length, start));
  const view = new DataView(woff.buffer);
  view.setUint32(0, 0x774f4646);
  view.setUint32(4, 0x00010000);
  view.setUint16(12, tables.length);
  let offset = start;
  for (const [index, table] of tables.entries()) {
    const bytes = packed[index] ?? table;
    const at = 44 + index * 20;
    const fields = [index + 1, offset, bytes.length, table.length, 7];
    for (const [field, value] of fields.entries()) view.setUint32(at + field * 4, value);
    woff.set(bytes, offset);
    offset += bytes.length;
  }
  return woff;
}

it('brings every table back whole, each on a multiple of four', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(new Uint8Array(500))), {
        minLength: 1,
        maxLength: 9,
      }),
      (tables) => {
        const font = unpackWoff(pack(tables));
        const view = new DataView(font.buffer);
        expect(view.getUint32(0)).toBe(0x00010000);
        expect(view.getUint16(4)).toBe(tables.length);
        for (const [index, table] of tables.entries()) {
          const at = 12 + index * 16;
          const [tag, checksum, offset, length] = [0, 4, 8, 12].map((field) => view.getUint32(at + field));
          expect([tag, checksum, length]).toEqual([index + 1, 7, table.length]);
          expect((offset ?? 1) % 4).toBe(0);
          expect(font.slice(offset, (offset ?? 0) + table.length)).toEqual(table);
        }
      },
    ),
  );
});

it('refuses what is no such font', () => {
  expect(() => unpackWoff(new Uint8Array(44))).toThrow('not a WOFF font');
});
