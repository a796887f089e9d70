import type { Changes } from '../changes.ts';
import { GROUP, type TokenBook, touchStats } from '../token-book.ts';
import { type OpenMember, rest, wake } from './activity.ts';
import type { ChunkStore, LogName } from './chunk-store.ts';
import { tokenAt } from './event-chunk.ts';
import { createEventLog, type LogState, type VisitEvent } from './event-log.ts';
import type { WindowRules } from './window.ts';
import { WINDOW_SPANS } from './windows.ts';

/**
 * What each window began with of something that stands at a level: holders, liquidity. What it is in the first instant of a token's
 * counting is where it began, so reading all accounts or pools at a start is no rise from nothing. Of the changes of one instant
 * the last one counts.
 */
export interface Levels {
  /** Notes that the level of a book may be another one from now on. */
  touch(book: TokenBook): void;
  /** Moves the clock from the instant of what was noted. */
  expire(now: number): void;
  state(): LogState;
  restore(state: LogState, now: number): Generator<void>;
}

export interface LevelsOptions {
  name: LogName;
  member: OpenMember;
  levelOf: (book: TokenBook) => number | undefined;
  books: readonly (TokenBook | undefined)[];
  changes: Changes<TokenBook>;
  rules: readonly WindowRules[];
  store: ChunkStore;
  chunkEvents?: number | undefined;
}

export function createLevels(options: LevelsOptions): Levels {
  const { member, levelOf, books, changes, rules } = options;
  const log = createEventLog({ ...options, spans: WINDOW_SPANS });
  const begun = new Set<TokenBook>();
  const moved = new Set<TokenBook>();
  let instant = 0;

  const leave: VisitEvent = (window, chunk, at) => {
    const book = books[tokenAt(chunk, at)];
    if (!book) return;
    const value = chunk.value[at] ?? Number.NaN;
    const state = book.windows[window];
    if (state) state.sums[member] = value;
    changes.touch(book, GROUP.stats + window);
    if (window < WINDOW_SPANS.length - 1) return;
    book[member] = value;
    rest(book);
  };

  function append(book: TokenBook): void {
    const value = levelOf(book);
    if (value === undefined || books[book.number] !== book) return;
    log.append({ time: instant, token: book.number, trader: 0, isBuy: false, value, microUsd: 0 }, instant);
    wake(book, rules);
  }

  function flush(): void {
    for (const book of moved) append(book);
    moved.clear();
  }

  return {
    touch(book) {
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
    },
    state() {
      flush();
      return log.state();
    },
    restore(state, now) {
      instant = now;
      return log.restore(state, now, {
        chunk: () => undefined,
        event(tail, chunk, at) {
          const book = books[tokenAt(chunk, at)];
          if (!book || tail === WINDOW_SPANS.length) return;
          wake(book, rules);
          for (let window = 0; window < tail; window += 1) {
            const state = book.windows[window];
            if (state) state.sums[member] = chunk.value[at] ?? Number.NaN;
          }
        },
      });
    },
  };
}
