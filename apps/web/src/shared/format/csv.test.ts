import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cell, guard, toCsv } from './csv.ts';

/** Reads RFC 4180 as another program would. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let [row, field, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',') {
      row.push(field);
      field = '';
    } else if (letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field]);
      [row, field] = [[], ''];
      at += 1;
    } else field += letter;
  }
  return rows;
}

const text = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    ' ',
    'a',
    'Z',
    '0',
    '.',
    '😀',
  ),
  maxLength: 12,
});
const number = fc
  .bigInt({ min: -(2n ** 64n), max: 2n ** 64n })
  .map((units): Cell => ({ number: String(units) }));
const rows = fc.array(fc.array(fc.oneof(text, number), { minLength: 1, maxLength: 8 }), { maxLength: 8 });

const shown = (cell: Cell) => (typeof cell === 'string' ? guard(cell) : cell.number);

it('is read back as it was written, whatever stands in it', () => {
  fc.assert(
    fc.property(rows, (table) => {
      expect(parse(toCsv(table))).toEqual(table.map((row) => row.map(shown)));
    }),
  );
});

it('begins no text as a formula, and leaves numbers alone', () => {
  fc.assert(
    fc.property(text, (any) => {
      const [[field = ''] = []] = parse(toCsv([[any]]));
      expect(field).not.toMatch(/^[=+\-@\t\r]/);
      expect(field === any || field === `'${any}`).toBe(true);
    }),
  );
  expect(toCsv([['=HYPERLINK("http://x","y")', '@SUM', '-1', { number: '-1' }]])).toBe(
    `"'=HYPERLINK(""http://x"",""y"")",'@SUM,'-1,-1\r\n`,
  );
});
