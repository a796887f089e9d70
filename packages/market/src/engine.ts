import type { TokenFacts } from '@orrery/domain';
import type { Changes } from './changes.ts';
import { createEventLog, type EventChunk } from './event-log.ts';
import type { Holding } from './holders.ts';
import { createInterner } from './interner.ts';
import { BUNDLE_TRADERS_LEAST, OPENING_MS } from './organic.ts';
import { createTokenBook, DAY_WINDOW, GROUP, type TokenBook } from './token-book.ts';
import type { MarketTrade } from './trade.ts';
import { countTrade, reweigh } from './window.ts';

const PRUNE_EVERY_MS = 3_600_000;

/** Keeps the rolling windows of all books: what comes in, and what the clock lets go of. */
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
  const trades = createEventLog();
  const holderCounts = createEventLog();
  let opened = 0;
  let now = 0;
  let prunedAt = 0;

  function touchStats(book: TokenBook): void {
    for (let window = 0; window <= DAY_WINDOW; window += 1) changes.touch(book, GROUP.stats + window);
  }

  function leave(window: number, chunk: EventChunk, slot: number): void {
    const trader = chunk.trader[slot] ?? 0;
    const book = books.get(chunk.token[slot] ?? 0);
    const state = book?.windows[window];
    if (book && state) {
      countTrade(state, { trader, isBuy: chunk.isBuy[slot] === 1, microUsd: chunk.microUsd[slot] ?? 0 }, -1);
      const price = chunk.value[slot] ?? Number.NaN;
      if (!Number.isNaN(price)) state.sums.openPrice = price;
      changes.touch(book, GROUP.stats + window);
    }
    if (window === DAY_WINDOW) traders.release(trader);
  }

  /** A trade that was never inside a window, because it is older. */
  function pass(window: number, chunk: EventChunk, slot: number): void {
    const price = chunk.value[slot] ?? Number.NaN;
    const state = books.get(chunk.token[slot] ?? 0)?.windows[window];
    if (state && !Number.isNaN(price)) state.sums.openPrice = price;
    if (window === DAY_WINDOW) traders.release(chunk.trader[slot] ?? 0);
  }

  function leaveHolders(window: number, chunk: EventChunk, slot: number): void {
    const book = books.get(chunk.token[slot] ?? 0);
    const state = book?.windows[window];
    if (!book || !state) return;
    state.sums.openHolders = chunk.value[slot] ?? Number.NaN;
    changes.touch(book, GROUP.stats + window);
  }

  function setPrice(book: TokenBook, price: number, slot: number): void {
    book.price = price;
    book.priceSlot = slot;
    for (const { sums } of book.windows) if (Number.isNaN(sums.openPrice)) sums.openPrice = price;
    changes.touch(book, GROUP.price);
  }

  /** Notes who buys while the token opens, and makes them snipers as soon as they are a crowd. */
  function watchOpening(book: TokenBook, trader: string, time: number): void {
    const { openers, snipers, windows } = book;
    const launchedAt = book.facts.launch?.createdAt;
    if (launchedAt === undefined || time < launchedAt || time - launchedAt >= OPENING_MS) return;
    const index = traders.acquire(trader);
    if (openers.has(index)) {
      traders.release(index);
      return;
    }
    openers.add(index);
    if (openers.size < BUNDLE_TRADERS_LEAST) return;
    const added = [...openers].filter((opener) => !snipers.has(opener));
    for (const window of windows) reweigh(window, added, -1);
    for (const opener of added) snipers.add(opener);
    for (const window of windows) reweigh(window, added, 1);
  }

  function expire(): void {
    trades.expire(now, leave);
    holderCounts.expire(now, leaveHolders);
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
    count(book, { trader: name, side, time, slot, price, isValidPrice, microUsd }) {
      const trader = traders.acquire(name);
      const isBuy = side === 'buy';
      const value = isValidPrice ? price : Number.NaN;
      const shortest = trades.append({ time, token: book.number, trader, isBuy, value, microUsd }, now);
      if (isBuy) watchOpening(book, name, time);
      for (let window = shortest; window <= DAY_WINDOW; window += 1) {
        const state = book.windows[window];
        if (state) countTrade(state, { trader, isBuy, microUsd }, 1);
      }
      if (isValidPrice) {
        setPrice(book, price, slot);
        book.closes.set(time, price);
      }
      touchStats(book);
      // All else that is due by now has left already.
      if (shortest > 0) trades.expire(now, pass);
    },
    price(book, price, slot) {
      setPrice(book, price, slot);
      touchStats(book);
    },
    hold(book, holding) {
      const before = book.holders.count;
      const isNews = book.holders.set(holding);
      const isFirst = book.holdersSince === undefined;
      book.holdersSince ??= now;
      const { count } = book.holders;
      if (isNews || isFirst || holding.owner === book.facts.launch?.developer) {
        changes.touch(book, GROUP.holders);
      }
      if (count === before && !isFirst) return;
      if (book.holdersSince === now) {
        for (const { sums } of book.windows) sums.openHolders = count;
      } else {
        const { number: token } = book;
        holderCounts.append({ time: now, token, trader: 0, isBuy: false, value: count, microUsd: 0 }, now);
      }
      touchStats(book);
    },
    advance(time) {
      if (time <= now) return;
      now = time;
      expire();
      if (now - prunedAt < PRUNE_EVERY_MS) return;
      prunedAt = now;
      for (const { closes } of books.values()) closes.prune(now);
    },
  };
}
