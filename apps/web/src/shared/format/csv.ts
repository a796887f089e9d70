/** A text, which must not be read as a formula, or a number that is written as it is. */
export type Cell = string | { number: string };

/** What spreadsheets begin a formula with, and the white space they skip before it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as RFC 4180 has them: CRLF behind each, quotes around what needs them, doubled inside. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet shows and does not work out: it hides the apostrophe. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function toField(cell: Cell): string {
  const text = typeof cell === 'string' ? guard(cell) : cell.number;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
