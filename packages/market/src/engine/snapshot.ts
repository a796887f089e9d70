import type { TokenBook } from '../book/token-book.ts';
import type { Interner } from '../interner.ts';
import type { LogState } from '../windows/log/event-log.ts';
import type { WindowStore } from '../windows/window.ts';
import { addOpener } from './opening.ts';

const FORMAT = 2;
const ROW_NUMBERS = 6;
const PAST_NUMBERS = 3;
/** Rows that are read in some ten milliseconds. */
const ROWS_AT_ONCE = 10_000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A market's state by the names of its parts; an unchanged part is the same bytes as in the last snapshot. */
export type MarketSnapshot = ReadonlyMap<string, Uint8Array>;

/** The logs' heads are parts of their own. */
interface Facts {
  format: number;
  now: number;
  isPreviousKnown: boolean[];
  levelsSince: WindowStore['levelsSince'];
  /** The oldest chunk of each log. */
  first: Record<string, number>;
  /** Buyers while tokens opened, by the tokens' numbers: their own numbers and names. */
  openers: [number, [number, string][]][];
}

export interface SnapshotState {
  now: number;
  isPreviousKnown: boolean[];
  levelsSince: WindowStore['levelsSince'];
  logs: Record<string, LogState>;
}

/** What a snapshot says of a token beside what the logs hold. */
export type SnapshotRow = Pick<
  TokenBook,
  'number' | 'price' | 'priceSlot' | 'openPrice' | 'openHolders' | 'openLiquidity' | 'pastPrices'
> & { openers: ReadonlySet<number> };

interface Books {
  /** From `packNumbers`. */
  numbers: Uint8Array;
  /** By their numbers. */
  books: readonly (SnapshotRow | undefined)[];
  /** Those of tokens that have a number and no book. */
  resting: Iterable<SnapshotRow>;
  traders: Interner;
}

/** Returns the token addresses by their numbers in a snapshot's logs. Throws when the snapshot cannot be read. */
export function tokenNumbersOf(snapshot: MarketSnapshot): string[] {
  return readJson(snapshot, 'numbers') as string[];
}

export function toSnapshot(
  state: SnapshotState,
  { numbers, books, resting, traders }: Books,
): MarketSnapshot {
  const rows = new Float64Array(books.length * ROW_NUMBERS);
  const past: number[] = [];
  const openers: Facts['openers'] = [];
  let end = 0;
  function add(row: SnapshotRow): void {
    const { number, price = Number.NaN, priceSlot, openPrice, openHolders, openLiquidity } = row;
    if (row.openers.size > 0)
      openers.push([number, [...row.openers].map((trader) => [trader, traders.textOf(trader)])]);
    const { week = Number.NaN, month = Number.NaN } = row.pastPrices ?? {};
    if (row.pastPrices) past.push(number, week, month);
    const isUnknown = Number.isNaN(price) && Number.isNaN(openPrice);
    if (isUnknown && Number.isNaN(openHolders) && Number.isNaN(openLiquidity)) return;
    // One by one: an array for each row would be most of the time the server stands still.
    rows[end] = number;
    rows[end + 1] = priceSlot;
    rows[end + 2] = price;
    rows[end + 3] = openPrice;
    rows[end + 4] = openHolders;
    rows[end + 5] = openLiquidity;
    end += ROW_NUMBERS;
  }
  for (const book of books) if (book) add(book);
  for (const row of resting) add(row);
  const { now, isPreviousKnown, levelsSince, logs } = state;
  const first = Object.fromEntries(Object.entries(logs).map(([name, log]) => [name, log.first]));
  const facts: Facts = { format: FORMAT, now, isPreviousKnown, levelsSince, first, openers };
  return new Map([
    ['facts', encoder.encode(JSON.stringify(facts))],
    ['numbers', numbers],
    ['tokens', new Uint8Array(rows.slice(0, end).buffer)],
    ['past', new Uint8Array(Float64Array.from(past).buffer)],
    ...Object.entries(logs).map(([name, { head }]) => [name, head] as const),
  ]);
}

/** The addresses of tokens by number, as a snapshot holds them. */
export function packNumbers(addresses: readonly string[]): Uint8Array {
  return encoder.encode(JSON.stringify(addresses));
}

/** Gives books and traders what a snapshot says of them, a little at each step, and tells the rest. Throws when the snapshot is of another format. */
export function* fromSnapshot(
  snapshot: MarketSnapshot,
  {
    books,
    traders,
    windows,
  }: { books: readonly (TokenBook | undefined)[]; traders: Interner; windows: WindowStore },
): Generator<void, SnapshotState> {
  const facts = readJson(snapshot, 'facts') as Facts;
  if (facts.format !== FORMAT) throw new Error(`a snapshot of format ${facts.format} cannot be read`);
  const rows = new Float64Array(partOf(snapshot, 'tokens').slice().buffer);
  for (let at = 0; at < rows.length; at += ROW_NUMBERS) {
    if (at % (ROWS_AT_ONCE * ROW_NUMBERS) === 0) yield;
    const book = books[rows[at] ?? 0];
    if (!book) continue;
    const price = rows[at + 2] ?? Number.NaN;
    if (!Number.isNaN(price)) book.price = price;
    book.priceSlot = rows[at + 1] ?? 0;
    book.openPrice = rows[at + 3] ?? Number.NaN;
    book.openHolders = rows[at + 4] ?? Number.NaN;
    book.openLiquidity = rows[at + 5] ?? Number.NaN;
  }
  const past = new Float64Array(partOf(snapshot, 'past').slice().buffer);
  for (let at = 0; at < past.length; at += PAST_NUMBERS) {
    if (at % (ROWS_AT_ONCE * PAST_NUMBERS) === 0) yield;
    const book = books[past[at] ?? 0];
    if (book) book.pastPrices = { week: toKnown(past[at + 1]), month: toKnown(past[at + 2]) };
  }
  for (const [number, opened] of facts.openers) {
    const book = books[number];
    if (book) for (const [trader, name] of opened) addOpener(book, traders.adopt(trader, name), windows);
  }
  const logs = Object.fromEntries(
    Object.entries(facts.first).map(([name, first]) => [name, { first, head: partOf(snapshot, name) }]),
  );
  const { now, isPreviousKnown, levelsSince } = facts;
  return { now, isPreviousKnown, levelsSince, logs };
}

function toKnown(value: number | undefined): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

function partOf(snapshot: MarketSnapshot, name: string): Uint8Array {
  const part = snapshot.get(name);
  if (!part) throw new Error(`a snapshot without its part '${name}' cannot be read`);
  return part;
}

/** What this file wrote; the store has seen to it that it is the same. */
function readJson(snapshot: MarketSnapshot, name: string): unknown {
  return JSON.parse(decoder.decode(partOf(snapshot, name)));
}
