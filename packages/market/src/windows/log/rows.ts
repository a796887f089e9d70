/** Rows of doubles in pages, so that a million of them are no million objects. A row given back is handed out again. */
export interface Rows {
  /** Doubles of a row. */
  readonly width: number;
  readonly pages: Float64Array[];
  /** Numbers of rows that were given back. */
  readonly free: number[];
  /** Rows there ever were. */
  size: number;
}

const PAGE_BITS = 10;
const PAGE_ROWS = 2 ** PAGE_BITS;
const NO_PAGE = new Float64Array(0);

export function createRows(width: number): Rows {
  return { width, pages: [], free: [], size: 0 };
}

/** The number of a row of zeros. */
export function takeRow(rows: Rows): number {
  const known = rows.free.pop();
  if (known !== undefined) {
    const start = startOf(rows, known);
    pageOf(rows, known).fill(0, start, start + rows.width);
    return known;
  }
  if (rows.size % PAGE_ROWS === 0) rows.pages.push(new Float64Array(PAGE_ROWS * rows.width));
  rows.size += 1;
  return rows.size - 1;
}

export function giveRow(rows: Rows, row: number): void {
  rows.free.push(row);
}

export function pageOf(rows: Rows, row: number): Float64Array {
  return rows.pages[row >>> PAGE_BITS] ?? NO_PAGE;
}

/** Where a row begins in its page. */
export function startOf(rows: Rows, row: number): number {
  return (row & (PAGE_ROWS - 1)) * rows.width;
}

export function addTo(page: Float64Array, at: number, amount: number): void {
  page[at] = (page[at] ?? 0) + amount;
}
