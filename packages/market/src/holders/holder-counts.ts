import type { Changes } from '../changes.ts';
import { GROUP, type TokenBook, touchStats } from '../token-book.ts';
import { createEventLog } from '../windows/event-log.ts';
import type { Holding } from './holders.ts';

/**
 * How many holders each window began with. What is set in the first instant of a token's counting is where it began, so
 * reading all accounts at a start is no rise from nothing.
 */
export interface HolderCounts {
  set(book: TokenBook, holding: Holding, now: number): void;
  expire(now: number): void;
}

export function createHolderCounts(
  books: ReadonlyMap<number, TokenBook>,
  changes: Changes<TokenBook>,
): HolderCounts {
  const log = createEventLog();
  return {
    set(book, holding, now) {
      const { holders, number: token } = book;
      if (holding.isVenue) {
        holders.set(holding);
        return;
      }
      const before = holders.count;
      const isFirst = book.holdersSince === undefined;
      const isNews = holders.set(holding) || isFirst || holding.owner === book.facts.launch?.developer;
      if (isNews) changes.touch(book, GROUP.holders);
      book.holdersSince ??= now;
      if (holders.count === before && !isFirst) return;
      if (book.holdersSince === now) {
        for (const { sums } of book.windows) sums.openHolders = holders.count;
      } else {
        log.append({ time: now, token, trader: 0, isBuy: false, value: holders.count, microUsd: 0 }, now);
      }
      touchStats(book, changes);
    },
    expire(now) {
      log.expire(now, (window, chunk, slot) => {
        const book = books.get(chunk.token[slot] ?? 0);
        const state = book?.windows[window];
        if (!book || !state) return;
        state.sums.openHolders = chunk.value[slot] ?? Number.NaN;
        changes.touch(book, GROUP.stats + window);
      });
    },
  };
}
