import type { Changes } from '../changes.ts';
import type { Interner } from '../interner.ts';
import { DAY_WINDOW, GROUP, type TokenBook, touchStats } from '../token-book.ts';
import type { MarketTrade } from '../trade.ts';
import { rest, wake } from './activity.ts';
import type { ChunkStore } from './chunk-store.ts';
import { type EventChunk, isBuyAt, microUsdAt, tokenAt } from './event-chunk.ts';
import { createEventLog, type LogState } from './event-log.ts';
import { watchOpening } from './opening.ts';
import { countTrade, type WindowRules } from './window.ts';
import { DAY_MS, TRADE_SPANS } from './windows.ts';

const MINUTE_MS = 60_000;
/** The tail of a window, and that of the window before it. */
const tailOf = (window: number) => 2 * window;
const previousTailOf = (window: number) => 2 * window + 1;

/** The rolling windows of all books: what comes in, and what the clock lets go of. */
export interface TradeWindows {
  count(book: TokenBook, trade: MarketTrade, now: number): void;
  expire(now: number): void;
  state(): LogState;
  /** Counts all trades of a state again, into books that have their price, closes and snipers of then. */
  restore(state: LogState, now: number): Generator<void>;
}

interface TradeWindowsOptions {
  books: readonly (TokenBook | undefined)[];
  changes: Changes<TokenBook>;
  traders: Interner;
  rules: readonly WindowRules[];
  store: ChunkStore;
  chunkEvents?: number | undefined;
}

export function createTradeWindows(options: TradeWindowsOptions): TradeWindows {
  const { books, changes, traders, rules } = options;
  const log = createEventLog({
    ...options,
    name: 'trades',
    spans: TRADE_SPANS,
    describe: (chunk) => describeTraders(chunk, traders),
  });

  /** What a trade does to a window it passes the begin of, besides being counted out. */
  function pass(tail: number, chunk: EventChunk, at: number): void {
    const window = tail >> 1;
    const book = books[tokenAt(chunk, at)];
    const price = chunk.value[at] ?? Number.NaN;
    if (tail === previousTailOf(window)) {
      if (!rules[window]?.isPreviousKnown) learnPrevious(window);
      if (!book || window < DAY_WINDOW) return;
      if (!Number.isNaN(price)) book.openPrice = price;
      rest(book);
      return;
    }
    const state = book?.windows[window];
    if (state && !Number.isNaN(price)) state.sums.openPrice = price;
    if (window === DAY_WINDOW) traders.release(chunk.trader[at] ?? 0);
  }

  /** Something is older than the window before: from now on what is known of that is all there is. */
  function learnPrevious(window: number): void {
    const rule = rules[window];
    if (rule) rule.isPreviousKnown = true;
    for (const book of books) if (book && book.logged > 0) changes.touch(book, GROUP.stats + window);
  }

  function leave(tail: number, chunk: EventChunk, at: number): void {
    const window = tail >> 1;
    const book = books[tokenAt(chunk, at)];
    const state = book?.windows[window];
    if (book && state) {
      const microUsd = microUsdAt(chunk, at);
      const isOut = tail === tailOf(window);
      if (isOut)
        countTrade(state, { trader: chunk.trader[at] ?? 0, isBuy: isBuyAt(chunk, at), microUsd }, -1);
      state.sums.previousMicroUsd += isOut ? microUsd : -microUsd;
      changes.touch(book, GROUP.stats + window);
    }
    pass(tail, chunk, at);
  }

  function countIn(book: TokenBook, trade: Parameters<typeof countTrade>[1], tail: number): void {
    for (let window = 0; window <= DAY_WINDOW; window += 1) {
      const state = book.windows[window];
      if (!state || tail > previousTailOf(window)) continue;
      if (tail <= tailOf(window)) countTrade(state, trade, 1);
      else state.sums.previousMicroUsd += trade.microUsd;
    }
  }

  return {
    count(book, { trader: name, side, time, price, isValidPrice, microUsd }, now) {
      const trader = traders.acquire(name);
      const isBuy = side === 'buy';
      const value = isValidPrice ? price : Number.NaN;
      const tail = log.append({ time, token: book.number, trader, isBuy, value, microUsd }, now);
      wake(book, rules);
      if (isBuy) watchOpening(book, { trader: name, time }, traders);
      countIn(book, { trader, isBuy, microUsd }, tail);
      touchStats(book, changes);
      // All else that is due by now has left already, so what this passes is this trade.
      if (tail > 0) log.expire(now, pass);
    },
    expire: (now) => log.expire(now, leave),
    state: () => log.state(),
    restore(state, now) {
      let names: ReadonlyMap<number, string> | undefined;
      let text = '[]';
      // As `describeTraders` wrote it; nobody asks for the names of chunks that have left the day.
      const nameOf = (trader: number) => {
        names ??= new Map(JSON.parse(text) as [number, string][]);
        return names.get(trader) ?? '';
      };
      return log.restore(state, now, {
        chunk(described) {
          text = described;
          names = undefined;
        },
        event(tail, chunk, at, time) {
          const trader = chunk.trader[at] ?? 0;
          if (tail <= tailOf(DAY_WINDOW)) traders.adopt(trader, nameOf(trader));
          const book = books[tokenAt(chunk, at)];
          if (!book || tail > previousTailOf(DAY_WINDOW)) return;
          wake(book, rules);
          countIn(book, { trader, isBuy: isBuyAt(chunk, at), microUsd: microUsdAt(chunk, at) }, tail);
          const price = chunk.value[at] ?? Number.NaN;
          if (Number.isNaN(price)) return;
          if (now - time < DAY_MS + MINUTE_MS) book.closes.set(time, price);
          for (let window = 0; tailOf(window) < tail && window <= DAY_WINDOW; window += 1) {
            const state = book.windows[window];
            if (state) state.sums.openPrice = price;
          }
        },
      });
    },
  };
}

/** Who traded in a chunk, by number; a number whose holder is forgotten stands for nobody, or already for another one. */
function describeTraders(chunk: EventChunk, traders: Interner): string {
  const numbers = new Set(chunk.trader.subarray(0, chunk.length));
  return JSON.stringify([...numbers].map((number) => [number, traders.textOf(number)]));
}
