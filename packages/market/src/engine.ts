import type { TokenFacts } from '@orrery/domain';
import type { Changes } from './changes.ts';
import { createHolderCounts } from './holders/holder-counts.ts';
import type { Holding } from './holders/holders.ts';
import { createInterner } from './interner.ts';
import { createTokenBook, GROUP, type TokenBook, touchStats } from './token-book.ts';
import type { MarketTrade } from './trade.ts';
import { createTradeWindows } from './windows/trade-windows.ts';

const PRUNE_EVERY_MS = 3_600_000;

/** Keeps the books: trades, prices and holdings in, and the clock that lets go of them. */
export interface Engine {
  readonly now: number;
  open(facts: TokenFacts): TokenBook;
  /** What the logs hold of a closed book goes with its age, a day later at most. */
  close(book: TokenBook): void;
  count(book: TokenBook, trade: MarketTrade): void;
  price(book: TokenBook, price: number, slot: number): void;
  hold(book: TokenBook, holding: Holding): void;
  advance(now: number): void;
}

export function createEngine(changes: Changes<TokenBook>): Engine {
  const books = new Map<number, TokenBook>();
  const traders = createInterner();
  const windows = createTradeWindows(books, changes, traders);
  const holderCounts = createHolderCounts(books, changes);
  let opened = 0;
  let now = 0;
  let prunedAt = 0;

  function setPrice(book: TokenBook, price: number, slot: number): void {
    book.price = price;
    book.priceSlot = slot;
    for (const { sums } of book.windows) if (Number.isNaN(sums.openPrice)) sums.openPrice = price;
    changes.touch(book, GROUP.price);
  }

  return {
    get now() {
      return now;
    },
    open(facts) {
      const book = createTokenBook(facts, opened);
      opened += 1;
      books.set(book.number, book);
      return book;
    },
    close(book) {
      books.delete(book.number);
      changes.remove(book);
      for (const opener of book.openers) traders.release(opener);
    },
    count(book, trade) {
      if (trade.isValidPrice) {
        setPrice(book, trade.price, trade.slot);
        book.closes.set(trade.time, trade.price);
      }
      windows.count(book, trade, now);
    },
    price(book, price, slot) {
      setPrice(book, price, slot);
      touchStats(book, changes);
    },
    hold: (book, holding) => holderCounts.set(book, holding, now),
    advance(time) {
      if (time <= now) return;
      now = time;
      windows.expire(now);
      holderCounts.expire(now);
      if (now - prunedAt < PRUNE_EVERY_MS) return;
      prunedAt = now;
      for (const { closes } of books.values()) closes.prune(now);
    },
  };
}
