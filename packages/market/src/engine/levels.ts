import { type TokenBook, touchStats } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import { rest, touchWindow, wake } from '../windows/activity.ts';
import type { ChunkStore, LogName } from '../windows/log/chunk-store.ts';
import { tokenAt } from '../windows/log/event-chunk.ts';
import { createEventLog, type LogState, type Stretch } from '../windows/log/event-log.ts';
import { pageOf, startOf } from '../windows/log/rows.ts';
import {
  type LevelMember,
  NO_ROW,
  OPEN_HOLDERS,
  OPEN_LIQUIDITY,
  WINDOW_DOUBLES,
  type WindowStore,
} from '../windows/window.ts';
import { WINDOW_SPANS } from '../windows/windows.ts';

/**
 * What each window began with of something that stands at a level: holders, liquidity. What it is in the first instant of a token's
 * counting is where it began, so reading all accounts or pools at a start is no rise from nothing; what a window began with before that is
 * not known. The last change of an instant counts.
 */
export interface Levels {
  /** Notes that the level of a book may be another one from now on. */
  touch(book: TokenBook): void;
  /** Moves the clock from the instant of what was noted; true when more windows, of books that rest too, are known to begin with something. */
  expire(now: number): boolean;
  /** Takes over, oldest first, what levels were before they were counted; to be called once they are, in the instant of it. */
  recall(past: Iterable<PastLevel>): void;
  state(): LogState;
  restore(state: LogState, now: number): Generator<void>;
}

/** What the level of a book was from a time on, in milliseconds. */
export interface PastLevel {
  book: TokenBook;
  time: number;
  value: number;
}

/** Where the windows keep what they began with. */
const OPENS: Readonly<Record<LevelMember, number>> = {
  openHolders: OPEN_HOLDERS,
  openLiquidity: OPEN_LIQUIDITY,
};

export interface LevelsOptions {
  name: LogName;
  member: LevelMember;
  levelOf: (book: TokenBook) => number | undefined;
  books: readonly (TokenBook | undefined)[];
  changes: Changes<TokenBook>;
  windows: WindowStore;
  store: ChunkStore;
  chunkEvents?: number | undefined;
}

export function createLevels(options: LevelsOptions): Levels {
  const { member, levelOf, books, changes, windows } = options;
  const log = createEventLog({ ...options, spans: WINDOW_SPANS });
  const begun = new Set<TokenBook>();
  const moved = new Set<TokenBook>();
  let instant = 0;

  /** Sets what a window of a book began with; the book has windows of its own. */
  function setOpen({ number }: TokenBook, window: number, value: number): void {
    const row = windows.slots[number] ?? NO_ROW;
    pageOf(windows.sums, row)[startOf(windows.sums, row) + window * WINDOW_DOUBLES + OPENS[member]] = value;
  }

  function leave(window: number, { chunk, from, until }: Stretch): void {
    for (let at = from; at < until; at += 1) {
      const book = books[tokenAt(chunk, at)];
      if (!book) continue;
      const value = chunk.value[at] ?? Number.NaN;
      setOpen(book, window, value);
      touchWindow(book, window, changes.note(book));
      if (window < WINDOW_SPANS.length - 1) continue;
      book[member] = value;
      rest(book, windows);
    }
  }

  /** Works out again which windows it is known of what they began with; true when that changed. */
  function learn(): boolean {
    let isNews = false;
    const since = windows.levelsSince[member] ?? Number.NEGATIVE_INFINITY;
    for (const [window, rule] of windows.rules.entries()) {
      const isCounted = instant - since >= (WINDOW_SPANS[window] ?? 0);
      if (rule.isCounted[member] === isCounted) continue;
      rule.isCounted[member] = isCounted;
      isNews = true;
      for (const book of books) if (book) touchWindow(book, window, changes.note(book));
    }
    return isNews;
  }

  function append(book: TokenBook): void {
    const value = levelOf(book);
    if (value === undefined || books[book.number] !== book) return;
    log.append({ time: instant, token: book.number, trader: 0, isBuy: false, value, microUsd: 0 }, instant);
    wake(book, windows);
  }

  function flush(): void {
    for (const book of moved) append(book);
    moved.clear();
  }

  return {
    touch(book) {
      if (windows.levelsSince[member] === undefined) {
        windows.levelsSince[member] = instant;
        learn();
      }
      if (Number.isNaN(book[member])) begun.add(book);
      if (begun.has(book)) book[member] = levelOf(book) ?? Number.NaN;
      else moved.add(book);
      touchStats(book, changes);
    },
    expire(now) {
      flush();
      begun.clear();
      instant = now;
      log.expire(now, leave);
      return learn();
    },
    recall(past) {
      const recalled = new Set<TokenBook>();
      for (const { book, time, value } of past) {
        if (books[book.number] !== book) continue;
        windows.levelsSince[member] = Math.min(windows.levelsSince[member] ?? time, time);
        log.append({ time, token: book.number, trader: 0, isBuy: false, value, microUsd: 0 }, instant);
        wake(book, windows);
        // Nothing is known of before, so it has been at that.
        if (!recalled.has(book)) book[member] = value;
        recalled.add(book);
        // What it is counted at now follows on what it was.
        begun.delete(book);
        moved.add(book);
      }
      log.expire(instant, leave);
      learn();
    },
    state() {
      flush();
      return log.state();
    },
    restore(state, now) {
      instant = now;
      learn();
      return log.restore(state, now, {
        chunk: () => undefined,
        event(tail, chunk, at) {
          const book = books[tokenAt(chunk, at)];
          if (!book || tail === WINDOW_SPANS.length) return;
          wake(book, windows);
          for (let window = 0; window < tail; window += 1)
            setOpen(book, window, chunk.value[at] ?? Number.NaN);
        },
      });
    },
  };
}
