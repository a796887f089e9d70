import type { Changes } from '../changes.ts';
import type { Interner } from '../interner.ts';
import { DAY_WINDOW, type TokenBook } from '../token-book.ts';
import { rest, touchWindow } from './activity.ts';
import { countOut } from './counting.ts';
import { microUsdAt, tokenAt, tradeAt } from './event-chunk.ts';
import type { Stretch } from './event-log.ts';
import { addTo, pageOf, startOf } from './rows.ts';
import {
  NO_ROW,
  NOTED,
  OPEN_PRICE,
  PREVIOUS_MICRO,
  VERSION,
  WINDOW_DOUBLES,
  type WindowStore,
} from './window.ts';
import { tailOf } from './windows.ts';

/** What trades do to a window whose begin they pass; those that were never inside only tell its first price. */
export type Leave = (tail: number, stretch: Stretch, how: { isCounted: boolean }) => void;

interface LeavingOptions {
  books: readonly (TokenBook | undefined)[];
  changes: Changes<TokenBook>;
  traders: Interner;
  windows: WindowStore;
}

export function createLeaving({ books, changes, traders, windows }: LeavingOptions): Leave {
  /** Notes that a window changed. Its book is looked at only when somebody has asked for changes since it was noted. */
  function touch(
    number: number,
    { page, start, window }: { page: Float64Array; start: number; window: number },
  ): void {
    page[start + window * WINDOW_DOUBLES + VERSION] = changes.next();
    if (changes.isAhead(page[start + NOTED] ?? 0)) return;
    const book = books[number];
    if (book) page[start + NOTED] = changes.note(book);
  }

  function leaveWindow(window: number, { chunk, from, until }: Stretch, isCounted: boolean): void {
    for (let at = from; at < until; at += 1) {
      const number = tokenAt(chunk, at);
      const row = windows.slots[number] ?? NO_ROW;
      if (row !== NO_ROW) {
        const page = pageOf(windows.sums, row);
        const start = startOf(windows.sums, row);
        const price = chunk.value[at] ?? Number.NaN;
        if (!Number.isNaN(price)) page[start + window * WINDOW_DOUBLES + OPEN_PRICE] = price;
        if (isCounted) {
          const trade = tradeAt(chunk, at);
          countOut(windows, number, trade, window);
          addTo(page, start + window * WINDOW_DOUBLES + PREVIOUS_MICRO, trade.microUsd);
          touch(number, { page, start, window });
        }
      }
      if (window === DAY_WINDOW) traders.release(chunk.trader[at] ?? 0);
    }
  }

  function leavePrevious(window: number, { chunk, from, until }: Stretch, isCounted: boolean): void {
    if (windows.rules[window]?.isPreviousKnown === false) learnPrevious(window);
    for (let at = from; at < until; at += 1) {
      const number = tokenAt(chunk, at);
      const row = windows.slots[number] ?? NO_ROW;
      if (row === NO_ROW) continue;
      if (isCounted) {
        const page = pageOf(windows.sums, row);
        const start = startOf(windows.sums, row);
        addTo(page, start + window * WINDOW_DOUBLES + PREVIOUS_MICRO, -microUsdAt(chunk, at));
        touch(number, { page, start, window });
      }
      const book = window === DAY_WINDOW ? books[number] : undefined;
      if (!book) continue;
      const price = chunk.value[at] ?? Number.NaN;
      if (!Number.isNaN(price)) book.openPrice = price;
      rest(book, windows);
    }
  }

  /** Something is older than the window before: from now on what is known of that is all there is. */
  function learnPrevious(window: number): void {
    const rule = windows.rules[window];
    if (rule) rule.isPreviousKnown = true;
    for (const book of books) if (book && book.logged > 0) touchWindow(book, window, changes.note(book));
  }

  return (tail, stretch, { isCounted }) => {
    const window = tail >> 1;
    if (tail === tailOf(window)) leaveWindow(window, stretch, isCounted);
    else leavePrevious(window, stretch, isCounted);
  };
}
