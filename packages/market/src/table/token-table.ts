import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { SleepersOptions } from '../asleep/packed-rows.ts';
import { createSleepers, type Sleepers } from '../asleep/sleepers.ts';
import { type TokenBook, touchStats } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import type { Engine } from '../engine/engine.ts';
import { createIdleBooks } from '../engine/idle-books.ts';
import { createColumns } from '../lists/columns.ts';
import type { Table } from '../lists/table.ts';

const REST_EVERY_MS = 60_000;
/** Packing a book takes some 20 µs; so many at a time take no noticeable time. */
const MAX_PACKED = 100;

/** Books by address, to look at: one of a sleeping token is made for the occasion, and what is done to it is lost. */
export interface BookLookup {
  has(id: string): boolean;
  get(id: string): TokenBook | undefined;
  values(): Iterable<TokenBook>;
}

/** All tokens of a market: books of those something happens to, and the sleeping rest. */
export interface TokenTable extends BookLookup {
  /** What lists are made of. */
  readonly tables: readonly Table[];
  readonly sleepers: Sleepers;
  /** How many tokens have a book and how many sleep, and the bytes the sleeping ones take. */
  census(): { awake: number; asleep: number; asleepBytes: number };
  /** The book of a token that is new; undefined for one that is known. */
  add(facts: TokenFacts): TokenBook | undefined;
  remove(id: string): void;
  /** A token asked for by its id is told of in all changes from now on. */
  watch(id: string): TokenBook | undefined;
  /** The book of a token that is awake. */
  awake(id: string): TokenBook | undefined;
  /** The book of a token that something happens to; one that slept is awake from now on. */
  wake(id: string): TokenBook | undefined;
  /** Something is known now of the windows of all tokens. */
  wakeWatched(): void;
  /**
   * Lets books sleep that the logs hold nothing of and that nothing changed of for a minute, so that every reader has seen their
   * last change; within the hour.
   */
  rest(now: number): void;
  /** The books were changed by more than the changes tell. */
  forget(): void;
}

interface TableOptions extends SleepersOptions {
  changes: Changes<TokenBook>;
  engine: Engine;
}

export function createTokenTable({ changes, engine, developers }: TableOptions): TokenTable {
  const books = new Map<string, TokenBook>();
  const columns = createColumns(changes);
  const sleepers = createSleepers({ developers, windows: engine.idle });
  const idle = createIdleBooks(books);
  let restedAt = 0;
  /** What is left to look at of this minute's round. */
  let round: Iterator<TokenBook> = [].values();
  /** Changes up to this version were a minute old when the round began. */
  let quiet = -1;
  let begunAt = -1;

  function enter(book: TokenBook): TokenBook {
    books.set(book.facts.id, book);
    columns.add(book);
    idle.add(book);
    return book;
  }

  function leave(book: TokenBook): void {
    books.delete(book.facts.id);
    columns.remove(book);
    idle.remove(book);
  }

  function wake(id: string): TokenBook | undefined {
    const known = books.get(id);
    if (known) return known;
    const book = sleepers.take(id);
    if (!book) return undefined;
    engine.reopen(book);
    return enter(book);
  }

  /** At which version a book could not be packed: it is not tried again before something of it changes. */
  const restless = new WeakMap<TokenBook, number>();

  function putToSleep(book: TokenBook): void {
    const { liquidity = Number.NaN } = book;
    if (Object.is(book.openLiquidity, liquidity)) {
      if (!sleepers.put(book)) {
        restless.set(book, book.version);
        return;
      }
      leave(book);
      engine.rest(book);
    } else {
      // No window is left that liquidity could have changed in.
      book.openLiquidity = liquidity;
      touchStats(book, changes);
    }
  }

  return {
    tables: [columns, sleepers],
    sleepers,
    census: () => ({ awake: books.size, asleep: sleepers.size, asleepBytes: sleepers.bytes }),
    has: (id) => books.has(id) || sleepers.has(id),
    get: (id) => books.get(id) ?? sleepers.peek(id),
    *values() {
      yield* books.values();
      for (let row = 0; row < sleepers.size; row += 1) {
        const book = sleepers.bookOf(row);
        if (book) yield book;
      }
    },
    add(facts) {
      return books.has(facts.id) || sleepers.has(facts.id) ? undefined : enter(engine.open(facts));
    },
    remove(id) {
      const book = wake(id);
      if (!book) return;
      leave(book);
      engine.close(book);
    },
    watch(id) {
      const book = books.get(id);
      if (book) book.isWatched = true;
      else sleepers.watch(id);
      return book ?? sleepers.peek(id);
    },
    awake: (id) => books.get(id),
    wake,
    wakeWatched() {
      for (const id of sleepers.watched()) {
        const book = wake(id);
        if (book) touchStats(book, changes);
      }
    },
    rest(now) {
      if (now - restedAt >= REST_EVERY_MS) {
        restedAt = now;
        round = idle.round();
        quiet = begunAt;
        begunAt = changes.version;
      }
      let packed = 0;
      while (packed < MAX_PACKED) {
        const { value: book, done } = round.next();
        if (done) return;
        if (book.version > quiet || restless.get(book) === book.version) continue;
        putToSleep(book);
        packed += 1;
      }
    },
    forget: () => columns.forget(),
  };
}
