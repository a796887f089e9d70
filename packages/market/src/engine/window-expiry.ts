import { DAY_WINDOW, type TokenBook } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import type { Interner } from '../interner.ts';
import { rest, touchWindow } from '../windows/activity.ts';
import type { Counting } from '../windows/counting.ts';
import { microUsdAt, readTrade, tokenAt } from '../windows/log/event-chunk.ts';
import type { Stretch } from '../windows/log/event-log.ts';
import { addTo, pageOf, startOf } from '../windows/log/rows.ts';
import {
  NO_ROW,
  OPEN_PRICE,
  PREVIOUS_MICRO,
  VERSION,
  WINDOW_DOUBLES,
  type WindowStore,
} from '../windows/window.ts';
import { tailOf } from '../windows/windows.ts';

/** Updates a window when trades pass its beginning. Trades that were never counted in it only set its first price. */
export type ExpireTrades = (tail: number, stretch: Stretch, how: { isCounted: boolean }) => void;

interface WindowExpiryOptions {
  books: readonly (TokenBook | undefined)[];
  changes: Changes<TokenBook>;
  counting: Counting;
  traders: Interner;
  windows: WindowStore;
}

export function createWindowExpiry({
  books,
  changes,
  counting,
  traders,
  windows,
}: WindowExpiryOptions): ExpireTrades {
  const trade = { token: 0, trader: 0, isBuy: false, microUsd: 0 };

  /** Notes that the window at a place changed. What changed since it was last asked has been noted as well; see `Changes.next`. */
  function touch(number: number, page: Float64Array, at: number): void {
    const book = changes.isAhead(page[at + VERSION] ?? 0) ? undefined : books[number];
    page[at + VERSION] = book ? changes.note(book) : changes.next();
  }

  function expireFromWindow(window: number, { chunk, from, until }: Stretch, isCounted: boolean): void {
    for (let at = from; at < until; at += 1) {
      const number = tokenAt(chunk, at);
      const row = windows.slots[number] ?? NO_ROW;
      if (row !== NO_ROW) {
        const page = pageOf(windows.sums, row);
        const start = startOf(windows.sums, row) + window * WINDOW_DOUBLES;
        const price = chunk.value[at] ?? Number.NaN;
        if (!Number.isNaN(price)) page[start + OPEN_PRICE] = price;
        if (isCounted) {
          readTrade(chunk, at, trade);
          counting.countOut(trade, window);
          addTo(page, start + PREVIOUS_MICRO, trade.microUsd);
          touch(number, page, start);
        }
      }
      if (window === DAY_WINDOW) traders.release(chunk.trader[at] ?? 0);
    }
  }

  function expireFromPrevious(window: number, { chunk, from, until }: Stretch, isCounted: boolean): void {
    if (windows.rules[window]?.isPreviousKnown === false) learnPrevious(window);
    for (let at = from; at < until; at += 1) {
      const number = tokenAt(chunk, at);
      const row = windows.slots[number] ?? NO_ROW;
      if (row === NO_ROW) continue;
      if (isCounted) {
        const page = pageOf(windows.sums, row);
        const start = startOf(windows.sums, row) + window * WINDOW_DOUBLES;
        addTo(page, start + PREVIOUS_MICRO, -microUsdAt(chunk, at));
        touch(number, page, start);
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
    if (tail === tailOf(window)) expireFromWindow(window, stretch, isCounted);
    else expireFromPrevious(window, stretch, isCounted);
  };
}
