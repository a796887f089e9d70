import { DAY_WINDOW, GROUP, type TokenBook, versionOf } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import { createGrowing, FIRST_ROWS, type Growing } from '../growing.ts';
import { sumsOf } from '../windows/activity.ts';
import { WINDOWS } from '../windows/windows.ts';
import {
  PLAIN_FIGURES,
  type PlainFigure,
  type PlainRule,
  WINDOW_FIGURES,
  type WindowFigure,
  type WindowRule,
} from './figures.ts';
import type { Table } from './table.ts';
import { lettersOf } from './texts/keywords.ts';

/** With fewer rows in use than this, most of the memory lies idle. */
const SPARSE_SHARE = 0.25;
const doubles = (length: number) => new Float64Array(length);

/** The columns of the books, brought up to date with what changed when a list asks for it. */
export interface Columns extends Table {
  add(book: TokenBook): void;
  remove(book: TokenBook): void;
  /** What was written may be wrong: the books were changed by more than the changes tell. */
  forget(): void;
}

/** A rule and where its figures lie. */
interface RuledColumn<Rule> {
  readonly rule: Rule;
  readonly column: Growing<Float64Array>;
}

export function createColumns(changes: Changes<TokenBook>): Columns {
  const books: TokenBook[] = [];
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const plain = createSet<PlainFigure, PlainRule>(PLAIN_FIGURES);
  const windowed = WINDOWS.map(() => createSet<WindowFigure, WindowRule>(WINDOW_FIGURES));
  // A list of a map's columns is walked faster than the map.
  const plainColumns = [...plain.values()].map((ruled) => ({ ...ruled, groups: bitsOf(ruled.rule.follows) }));
  const windowColumns = windowed.map((set) => [...set.values()]);
  const launchpads = createGrowing((length) => new Uint16Array(length));
  /** The letters of the texts. */
  const letters = createGrowing((length) => new Int32Array(length));
  const ruled = [...plainColumns, ...windowColumns.flat()];
  const all = [launchpads, letters, ...ruled.map(({ column }) => column)];
  /** Up to which version the changes are in the columns: those of the token as a whole, then those of each window. */
  const seen = [changes.version, ...WINDOWS.map(() => changes.version)];

  /** Room for twice as many; for most tokens it is gone once they sleep. */
  function resize(): void {
    const [capacity, rows] = [launchpads.values.length, books.length];
    const isWide = capacity > FIRST_ROWS && rows < SPARSE_SHARE * capacity;
    if (rows === capacity || isWide) for (const column of all) column.resize(Math.max(FIRST_ROWS, 2 * rows));
  }

  /** Writes what changed after a version; all after −1. */
  function writePlain(book: TokenBook, since: number): void {
    const { row } = book;
    const changed = bitsSince(book, since);
    for (const { rule, column, groups } of plainColumns) {
      if (since < 0 || (groups & changed) !== 0) column.values[row] = rule.of(book) ?? Number.NaN;
    }
  }

  function writeWindow(book: TokenBook, window: number, since: number): void {
    const { row } = book;
    if (since >= 0 && versionOf(book, GROUP.stats + window) <= since) return;
    const sums = sumsOf(book, window);
    for (const { rule, column } of windowColumns[window] ?? []) {
      rule.write(column.values, row, sums, book);
    }
  }

  /** Only what a list asks for: writing a book's whole row would be sixty places that no cache holds. */
  function refreshWindow(window: number): void {
    const since = seen[1 + window] ?? -1;
    seen[1 + window] = changes.version;
    for (const book of changes.since(since)) writeWindow(book, window, since);
  }

  function move(from: number, to: number): void {
    const book = books[from];
    if (!book || from === to) return;
    book.row = to;
    books[to] = book;
    texts[to] = texts[from] ?? '';
    for (const column of all) column.move(from, to);
  }

  function numberOf(launchpad: string): number {
    const number = numbers.get(launchpad) ?? numbers.size + 1;
    numbers.set(launchpad, number);
    return number;
  }

  return {
    add(book) {
      resize();
      const { symbol, name, launch } = book.facts;
      book.row = books.length;
      books.push(book);
      const text = `${symbol} ${name}`.toLowerCase();
      texts.push(text);
      letters.values[book.row] = lettersOf(text);
      launchpads.values[book.row] = launch ? numberOf(launch.launchpad) : 0;
      writePlain(book, -1);
      for (const window of windowed.keys()) writeWindow(book, window, -1);
    },
    remove(book) {
      move(books.length - 1, book.row);
      books.pop();
      texts.pop();
      resize();
    },
    forget() {
      seen.fill(-1);
    },
    refresh(window) {
      const [since = -1] = seen;
      seen[0] = changes.version;
      for (const book of changes.since(since)) writePlain(book, since);
      refreshWindow(window);
      if (window !== DAY_WINDOW) refreshWindow(DAY_WINDOW);
    },
    isIdle: false,
    get size() {
      return books.length;
    },
    plain: (figure) => plain.get(figure)?.column.values ?? Number.NaN,
    windowed: (figure, window) => windowed[window]?.get(figure)?.column.values ?? Number.NaN,
    get launchpads() {
      return launchpads.values;
    },
    launchpadNumber: (name) => numbers.get(name),
    idOf: (row) => books[row]?.facts.id ?? '',
    hasText: (row, { text, mask }) =>
      ((letters.values[row] ?? 0) & mask) === mask && texts[row]?.includes(text) === true,
    bookOf: (row) => books[row],
  };
}

function bitsOf(groups: readonly number[]): number {
  return groups.reduce((bits, group) => bits | (1 << group), 0);
}

/** A bit for each group that changed after a version. */
function bitsSince(book: TokenBook, since: number): number {
  let bits = 0;
  for (let group = 0; group <= GROUP.stats + DAY_WINDOW; group += 1) {
    if (versionOf(book, group) > since) bits |= 1 << group;
  }
  return bits;
}

function createSet<Name extends string, Rule>(
  rules: readonly (Rule & { name: Name })[],
): Map<Name, RuledColumn<Rule>> {
  return new Map(rules.map((rule) => [rule.name, { rule, column: createGrowing(doubles) }]));
}
