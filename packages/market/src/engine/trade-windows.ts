import { DAY_MS, MINUTE_MS } from '@orrery/core/time';
import { DAY_WINDOW, type TokenBook, touchStats } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import type { Interner } from '../interner.ts';
import type { MarketTrade } from '../trade.ts';
import { wake } from '../windows/activity.ts';
import { type CountedTrade, createCounting } from '../windows/counting.ts';
import type { ChunkStore } from '../windows/log/chunk-store.ts';
import { type EventChunk, readTrade, tokenAt, toLogged } from '../windows/log/event-chunk.ts';
import { createEventLog, type LogState } from '../windows/log/event-log.ts';
import { addTo, pageOf, startOf } from '../windows/log/rows.ts';
import { namesIn, readNames } from '../windows/traders/trader-names.ts';
import { NO_ROW, OPEN_PRICE, PREVIOUS_MICRO, WINDOW_DOUBLES, type WindowStore } from '../windows/window.ts';
import { previousTailOf, TRADE_SPANS, tailOf } from '../windows/windows.ts';
import { watchOpening } from './opening.ts';
import { createWindowExpiry } from './window-expiry.ts';

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
  windows: WindowStore;
  store: ChunkStore;
  chunkEvents?: number | undefined;
}

export function createTradeWindows(options: TradeWindowsOptions): TradeWindows {
  const { books, changes, traders, windows } = options;
  const log = createEventLog({
    ...options,
    name: 'trades',
    spans: TRADE_SPANS,
    describe: (chunk) => namesIn(chunk, traders),
  });

  const counting = createCounting(windows);
  const expireTrades = createWindowExpiry({ ...options, counting });

  /** Counts a trade that has passed the tails before `tail`. */
  function enter(book: TokenBook, trade: CountedTrade, tail: number): void {
    counting.countIn(trade, (tail + 1) >> 1);
    if (tail % 2 === 0 || tail > previousTailOf(DAY_WINDOW)) return;
    const row = windows.slots[book.number] ?? NO_ROW;
    const start = startOf(windows.sums, row) + (tail >> 1) * WINDOW_DOUBLES;
    addTo(pageOf(windows.sums, row), start + PREVIOUS_MICRO, trade.microUsd);
  }

  return {
    count(book, { trader: name, side, time, price, isValidPrice, ...trade }, now) {
      const trader = traders.acquire(name);
      const isBuy = side === 'buy';
      const value = isValidPrice ? price : Number.NaN;
      const microUsd = toLogged(trade.microUsd);
      const event = { time: Number(time), token: book.number, trader, isBuy, value, microUsd };
      const tail = log.append(event, now);
      event.time = log.lastTime;
      wake(book, windows);
      if (isBuy) watchOpening(book, { trader: name, time }, { traders, store: windows });
      enter(book, event, tail);
      touchStats(book, changes);
      // All else that is due by now has left already, so what this passes is this trade.
      if (tail > 0) log.expire(now, (passed, stretch) => expireTrades(passed, stretch, { isCounted: false }));
    },
    expire(now) {
      windows.now = now;
      log.expire(now, (tail, stretch) => expireTrades(tail, stretch, { isCounted: true }));
    },
    state: () => log.state(),
    restore(state, now) {
      windows.now = now;
      let names: ReadonlyMap<number, string> | undefined;
      let text = () => '';
      // Names are not asked for of chunks that have left the day.
      const nameOf = (chunk: EventChunk, trader: number) => {
        names ??= readNames(chunk, text());
        return names.get(trader) ?? '';
      };
      return log.restore(state, now, {
        chunk(described) {
          text = described;
          names = undefined;
        },
        event(tail, chunk, at, time) {
          const trader = chunk.trader[at] ?? 0;
          // A trader keeps its number as long as any of its trades is within the day: the first one has given the name.
          if (tail <= tailOf(DAY_WINDOW) && !traders.reuse(trader))
            traders.adopt(trader, nameOf(chunk, trader));
          const book = books[tokenAt(chunk, at)];
          if (!book || tail > previousTailOf(DAY_WINDOW)) return;
          wake(book, windows);
          enter(book, readTrade(chunk, at, { token: 0, trader, isBuy: false, microUsd: 0, time }), tail);
          const price = chunk.value[at] ?? Number.NaN;
          if (Number.isNaN(price)) return;
          if (now - time < DAY_MS + MINUTE_MS) book.closes.set(time, price);
          const row = windows.slots[book.number] ?? NO_ROW;
          const start = startOf(windows.sums, row);
          for (let window = 0; tailOf(window) < tail && window <= DAY_WINDOW; window += 1)
            pageOf(windows.sums, row)[start + window * WINDOW_DOUBLES + OPEN_PRICE] = price;
        },
      });
    },
  };
}
