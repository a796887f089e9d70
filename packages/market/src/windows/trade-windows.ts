import type { Changes } from '../changes.ts';
import type { Interner } from '../interner.ts';
import { DAY_WINDOW, GROUP, type TokenBook, touchStats } from '../token-book.ts';
import type { MarketTrade } from '../trade.ts';
import { createEventLog, type EventChunk } from './event-log.ts';
import { watchOpening } from './opening.ts';
import { countTrade } from './window.ts';

/** The rolling windows of all books: what comes in, and what the clock lets go of. */
export interface TradeWindows {
  count(book: TokenBook, trade: MarketTrade, now: number): void;
  expire(now: number): void;
}

export function createTradeWindows(
  books: ReadonlyMap<number, TokenBook>,
  changes: Changes<TokenBook>,
  traders: Interner,
): TradeWindows {
  const log = createEventLog();

  /** What a trade leaves to a window it is outside of. */
  function pass(window: number, chunk: EventChunk, slot: number): void {
    const price = chunk.value[slot] ?? Number.NaN;
    const state = books.get(chunk.token[slot] ?? 0)?.windows[window];
    if (state && !Number.isNaN(price)) state.sums.openPrice = price;
    if (window === DAY_WINDOW) traders.release(chunk.trader[slot] ?? 0);
  }

  function leave(window: number, chunk: EventChunk, slot: number): void {
    const book = books.get(chunk.token[slot] ?? 0);
    const state = book?.windows[window];
    if (book && state) {
      const [trader, microUsd] = [chunk.trader[slot] ?? 0, chunk.microUsd[slot] ?? 0];
      countTrade(state, { trader, isBuy: chunk.isBuy[slot] === 1, microUsd }, -1);
      changes.touch(book, GROUP.stats + window);
    }
    pass(window, chunk, slot);
  }

  return {
    count(book, { trader: name, side, time, price, isValidPrice, microUsd }, now) {
      const trader = traders.acquire(name);
      const isBuy = side === 'buy';
      const value = isValidPrice ? price : Number.NaN;
      const shortest = log.append({ time, token: book.number, trader, isBuy, value, microUsd }, now);
      if (isBuy) watchOpening(book, { trader: name, time }, traders);
      for (let window = shortest; window <= DAY_WINDOW; window += 1) {
        const state = book.windows[window];
        if (state) countTrade(state, { trader, isBuy, microUsd }, 1);
      }
      touchStats(book, changes);
      // All else that is due by now has left already, so what this passes is this trade.
      if (shortest > 0) log.expire(now, pass);
    },
    expire: (now) => log.expire(now, leave),
  };
}
