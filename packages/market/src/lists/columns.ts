import type { Changes } from '../changes.ts';
import { DAY_WINDOW, GROUP, type TokenBook } from '../token-book.ts';
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

const FIRST_ROWS = 64;

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
  values: Float64Array;
}

export function createColumns(changes: Changes<TokenBook>): Columns {
  const books: TokenBook[] = [];
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const plain = createSet<PlainFigure, PlainRule>(PLAIN_FIGURES);
  const windowed = WINDOWS.map(() => createSet<WindowFigure, WindowRule>(WINDOW_FIGURES));
  const all = [plain, ...windowed].flatMap((set): { values: Float64Array }[] => [...set.values()]);
  let launchpads = new Uint16Array(FIRST_ROWS);
  /** Up to which version the changes are in the columns: those of the token as a whole, then those of each window. */
  const seen = [changes.version, ...WINDOWS.map(() => changes.version)];

  function grow(): void {
    const capacity = books.length * 2;
    for (const column of all) column.values = widen(column.values, new Float64Array(capacity));
    launchpads = widen(launchpads, new Uint16Array(capacity));
  }

  /** Writes what changed after a version; all after −1. */
  function writePlain(book: TokenBook, since: number): void {
    const { row, versions } = book;
    const isNew = (group: number) => since < 0 || (versions[group] ?? -1) > since;
    for (const { rule, values } of plain.values()) {
      if (since < 0 || rule.follows.some(isNew)) values[row] = rule.of(book) ?? Number.NaN;
    }
  }

  function writeWindow(book: TokenBook, window: number, since: number): void {
    const { row, versions } = book;
    if (since >= 0 && (versions[GROUP.stats + window] ?? -1) <= since) return;
    const sums = sumsOf(book, window);
    for (const { rule, values } of windowed[window]?.values() ?? []) {
      values[row] = rule.of(sums, book, window) ?? Number.NaN;
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
    for (const { values } of all) values.copyWithin(to, from, from + 1);
    launchpads.copyWithin(to, from, from + 1);
  }

  function numberOf(launchpad: string): number {
    const number = numbers.get(launchpad) ?? numbers.size + 1;
    numbers.set(launchpad, number);
    return number;
  }

  return {
    add(book) {
      if (books.length === launchpads.length) grow();
      const { symbol, name, launch } = book.facts;
      book.row = books.length;
      books.push(book);
      texts.push(`${symbol} ${name}`.toLowerCase());
      launchpads[book.row] = launch ? numberOf(launch.launchpad) : 0;
      writePlain(book, -1);
      for (const window of windowed.keys()) writeWindow(book, window, -1);
    },
    remove(book) {
      move(books.length - 1, book.row);
      books.pop();
      texts.pop();
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
    plain: (figure) => plain.get(figure)?.values ?? Number.NaN,
    windowed: (figure, window) => windowed[window]?.get(figure)?.values ?? Number.NaN,
    get launchpads() {
      return launchpads;
    },
    launchpadNumber: (name) => numbers.get(name),
    idOf: (row) => books[row]?.facts.id ?? '',
    textOf: (row) => texts[row] ?? '',
    bookOf: (row) => books[row],
  };
}

function createSet<Name extends string, Rule>(
  rules: readonly (Rule & { name: Name })[],
): Map<Name, RuledColumn<Rule>> {
  return new Map(rules.map((rule) => [rule.name, { rule, values: new Float64Array(FIRST_ROWS) }]));
}

function widen<T extends Float64Array | Uint16Array>(values: T, wider: T): T {
  wider.set(values);
  return wider;
}
