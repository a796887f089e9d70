import { toBase58 } from '@orrery/core/base58';
import { ADDRESS_BYTES, readAddress } from '@orrery/core/base58-read';
import type { TokenBook } from '../book/token-book.ts';
import { PLAIN_FIGURES } from '../lists/figures.ts';
import { valueAt } from '../lists/table.ts';
import type { Keyword } from '../lists/texts/keywords.ts';
import type { BookWindows } from '../windows/window.ts';
import { IDLE_WINDOWS } from '../windows/window-view.ts';
import { createAddressIndex } from './address-index.ts';
import { createKinds } from './kinds.ts';
import { createOverflow, type Overflow, unpackedOf } from './overflow.ts';
import { type DeveloperNumbers, packBook, recordHasText, recordSize, unpackBook } from './packed-book.ts';
import { createRecords, PAGE_BYTES } from './records.ts';
import { BIT, createRows, NO_OVERFLOW, type Rows } from './rows.ts';
import { plainColumn } from './sleeping-columns.ts';

/** Books packed into rows without gaps: the last row takes the place of one that is removed. */
export interface PackedRows {
  readonly size: number;
  readonly rows: Rows;
  readonly overflow: Overflow;
  /** By the name of the launchpad. */
  readonly launchpads: ReadonlyMap<string, number>;
  /** −1 for an address no row is of. */
  rowOf(id: string): number;
  idOf(row: number): string;
  hasText(row: number, keyword: Keyword): boolean;
  /** With its address where that is known, since writing it out takes some microseconds. */
  bookOf(row: number, id?: string): TokenBook | undefined;
  /** The row it is in from now on; undefined when it cannot be packed. */
  add(book: TokenBook): number | undefined;
  remove(row: number): void;
  readonly bytes: number;
}

export interface SleepersOptions {
  /** Those who launched tokens; their books share the records. */
  developers?: DeveloperNumbers | undefined;
  /** Windows of the market they sleep in. */
  windows?: BookWindows;
}

export function createPackedRows({ developers, windows = IDLE_WINDOWS }: SleepersOptions): PackedRows {
  const rows = createRows();
  const kinds = createKinds();
  const overflow = createOverflow();
  const launchpads = new Map<string, number>();
  const index = createAddressIndex(() => rows.addresses.values);
  let records = createRecords();
  let size = 0;

  const idOf = (row: number) =>
    toBase58(rows.addresses.values.subarray(row * ADDRESS_BYTES, (row + 1) * ADDRESS_BYTES));
  const recordAt = (row: number) => records.at(rows.places.values[row] ?? 0);
  const overflowOf = (row: number) => rows.overflow.values[row] ?? NO_OVERFLOW;

  /** Gives a token that the usual columns do not tell the truth of a row in the overflow. */
  function addExtras(row: number, book: TokenBook): void {
    const figures = new Map(PLAIN_FIGURES.map(({ name, of }) => [name, of(book) ?? Number.NaN]));
    const isUsual = [...figures].every(([name, value]) =>
      Object.is(valueAt(plainColumn(rows, overflow, name), row), value),
    );
    const kept = unpackedOf(book);
    if (!isUsual || kept) rows.overflow.values[row] = overflow.add(figures, kept);
  }

  function launchpadNumber(name: string): number {
    const number = launchpads.get(name) ?? launchpads.size + 1;
    launchpads.set(name, number);
    return number;
  }

  function compact(): void {
    const fresh = createRecords();
    for (let row = 0; row < size; row += 1) {
      const record = recordAt(row);
      rows.places.values[row] = fresh.add(record.subarray(0, recordSize(record)));
    }
    records = fresh;
  }

  return {
    rows,
    overflow,
    launchpads,
    get size() {
      return size;
    },
    rowOf(id) {
      const key = readAddress(id);
      return key ? index.find(key) : -1;
    },
    idOf,
    hasText(row, keyword) {
      if (((rows.letters.values[row] ?? 0) & keyword.mask) !== keyword.mask) return false;
      const place = rows.places.values[row] ?? 0;
      return recordHasText(records.pageOf(place), place % PAGE_BYTES, keyword);
    },
    bookOf(row, id = idOf(row)) {
      const kind = row < 0 ? undefined : kinds.at(rows.kinds.values[row] ?? 0);
      const [figures, kept] = [rows.read(row), overflow.kept(overflowOf(row))];
      const record = recordAt(row);
      const book = kind && unpackBook({ id, record, kind, figures, kept, developers });
      if (!book) return undefined;
      book.isWatched = rows.has(row, BIT.watched);
      book.windows = windows;
      return book;
    },
    add(book) {
      const [record, kind] = [packBook(book, developers), kinds.numberOf(book)];
      const key = readAddress(book.facts.id);
      if (!record || kind === undefined || !key) return undefined;
      const row = size;
      size += 1;
      rows.makeRoom(size);
      rows.addresses.values.set(key, row * ADDRESS_BYTES);
      rows.write(row, book);
      rows.places.values[row] = records.add(record);
      rows.kinds.values[row] = kind;
      rows.launchpads.values[row] = book.facts.launch ? launchpadNumber(book.facts.launch.launchpad) : 0;
      addExtras(row, book);
      index.add(row);
      return row;
    },
    remove(row) {
      records.drop(recordSize(recordAt(row)));
      if (overflowOf(row) !== NO_OVERFLOW) overflow.remove(overflowOf(row));
      index.remove(row);
      size -= 1;
      if (row !== size) {
        index.move(size, row);
        rows.move(size, row);
      }
      if (records.isWasteful) compact();
    },
    get bytes() {
      return rows.bytes + index.bytes + records.bytes;
    },
  };
}
