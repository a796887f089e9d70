import { toAsset } from '../asset.ts';
import { DAY_WINDOW, type TokenBook } from '../book/token-book.ts';
import type { SnapshotRow } from '../engine/snapshot.ts';
import { readWindow, WINDOW_FIGURES, type WindowFigure } from '../lists/figures.ts';
import { type Table, valueAt } from '../lists/table.ts';
import { createPackedRows, type SleepersOptions } from './packed-rows.ts';
import { BIT, NO_OVERFLOW } from './rows.ts';
import { idleColumn, plainColumn } from './sleeping-columns.ts';

/** With all it will tell once it has lived through every window. */
const inFull = (book: TokenBook) => toAsset(book, Number.POSITIVE_INFINITY);
const NO_OPENERS: ReadonlySet<number> = new Set();

/** Tokens nothing happens to, in about 200 bytes each, with the columns lists need of them; a book can be made again of each. */
export interface Sleepers extends Table {
  /** Takes a book in; false for one that something would be lost of. */
  put(book: TokenBook): boolean;
  /** The book again, of a token that goes on sleeping; undefined for one that is not here. */
  peek(id: string): TokenBook | undefined;
  /** The book again, for good. */
  take(id: string): TokenBook | undefined;
  has(id: string): boolean;
  priceOf(id: string): number | undefined;
  /** US dollars, 0 when it is not known. */
  liquidityOf(id: string): number;
  setLiquidity(id: string, liquidity: number): void;
  /** Its changes are waited for. */
  watch(id: string): void;
  isWatched(id: string): boolean;
  watched(): readonly string[];
  /** What a snapshot says of each. */
  figures(): Iterable<SnapshotRow>;
  /** Bytes of memory, without the overflow rows. */
  readonly bytes: number;
}

export function createSleepers(options: SleepersOptions = {}): Sleepers {
  const packed = createPackedRows(options);
  const idle = (figure: WindowFigure, window: number) =>
    idleColumn(rows, overflow, figure, options.windows?.rules[window]);
  const { rows, overflow } = packed;

  /** All that a book may come to hold: one may sleep only when the lists and the finished asset lose nothing of it. */
  function isSame(row: number, book: TokenBook): boolean {
    const again = packed.bookOf(row);
    if (
      !again ||
      again.developer !== book.developer ||
      JSON.stringify(inFull(again)) !== JSON.stringify(inFull(book))
    )
      return false;
    return WINDOW_FIGURES.every(({ name }) => {
      const [value, asleep] = [readWindow(book, DAY_WINDOW, name), valueAt(idle(name, DAY_WINDOW), row)];
      return value === asleep || (Number.isNaN(value) && Number.isNaN(asleep));
    });
  }

  return {
    put(book) {
      const row = book.logged > 0 ? undefined : packed.add(book);
      if (row === undefined) return false;
      if (isSame(row, book)) return true;
      packed.remove(row);
      return false;
    },
    peek: (id) => packed.bookOf(packed.rowOf(id), id),
    take(id) {
      const row = packed.rowOf(id);
      const book = packed.bookOf(row);
      if (book) packed.remove(row);
      return book;
    },
    has: (id) => packed.rowOf(id) >= 0,
    priceOf(id) {
      const price = valueAt(rows.price.values, packed.rowOf(id));
      return Number.isNaN(price) ? undefined : price;
    },
    liquidityOf: (id) => rows.liquidity.values[packed.rowOf(id)] || 0,
    setLiquidity(id, liquidity) {
      const row = packed.rowOf(id);
      if (row < 0) return;
      rows.liquidity.values[row] = liquidity;
      const place = rows.overflow.values[row] ?? NO_OVERFLOW;
      if (place !== NO_OVERFLOW) overflow.figure('liquidity')[place] = liquidity;
    },
    watch(id) {
      const row = packed.rowOf(id);
      if (row >= 0) rows.bits.values[row] = (rows.bits.values[row] ?? 0) | BIT.watched;
    },
    isWatched: (id) => rows.has(packed.rowOf(id), BIT.watched),
    watched: () =>
      Array.from({ length: packed.size }, (_, row) => row)
        .filter((row) => rows.has(row, BIT.watched))
        .map((row) => packed.idOf(row)),
    *figures() {
      for (let row = 0; row < packed.size; row += 1) {
        const { number, price, priceSlot, liquidity } = rows.read(row);
        const kept = overflow.kept(rows.overflow.values[row] ?? NO_OVERFLOW);
        // How many hold it is counted anew at every start.
        yield {
          number,
          price,
          priceSlot,
          openPrice: price,
          openHolders: Number.NaN,
          openLiquidity: liquidity,
          openers: kept?.openers ?? NO_OPENERS,
          pastPrices: kept?.members.pastPrices,
        };
      }
    },
    get bytes() {
      return packed.bytes;
    },
    isIdle: true,
    get size() {
      return packed.size;
    },
    // Nothing happens here between lists.
    refresh: () => undefined,
    plain: (figure) => plainColumn(rows, overflow, figure),
    windowed: idle,
    get launchpads() {
      return rows.launchpads.values;
    },
    launchpadNumber: (name) => packed.launchpads.get(name),
    idOf: (row) => packed.idOf(row),
    hasText: (row, keyword) => packed.hasText(row, keyword),
    bookOf: (row) => packed.bookOf(row),
  };
}
