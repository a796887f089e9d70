import { HOUR_MS } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Holding } from '../book/holders.ts';
import { createTokenBook, GROUP, isYoung, type TokenBook, touchStats } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import { createInterner } from '../interner.ts';
import type { MarketTrade } from '../trade.ts';
import { forget } from '../windows/activity.ts';
import { type ChunkStore, createMemoryChunks } from '../windows/log/chunk-store.ts';
import { MAX_TRADERS } from '../windows/traders/sample.ts';
import { type BookWindows, createWindowStore } from '../windows/window.ts';
import { setHolding } from './holder-counts.ts';
import { createLevels, type Levels } from './levels.ts';
import { fromSnapshot, type MarketSnapshot, packNumbers, type SnapshotRow, toSnapshot } from './snapshot.ts';
import { createTradeWindows } from './trade-windows.ts';

/** Options of the engine that maintains the books of all tokens. */
export interface EngineOptions {
  /** Where full chunks of the logs go; memory unless it says otherwise. */
  chunks?: ChunkStore;
  /** Addresses of tokens by the numbers they have in the logs, from `tokenNumbersOf`. */
  numbers?: readonly string[];
  /** Maximum number of traders of one token that are distinguished inside one window. */
  maxTraders?: number;
  /** How many events fill a chunk. */
  chunkEvents?: number;
  /** Milliseconds since 1970 of a slot; without it assets do not say when they were updated. */
  slotTime?: (slot: number) => number;
  /** The address of a token's icon; without it assets have none. */
  iconOf?: (token: TokenFacts) => string;
}

/** Keeps the books: trades, prices and holdings in, and the clock that lets go of them. */
export interface Engine {
  readonly now: number;
  /** The windows of books the logs hold nothing of. */
  readonly idle: BookWindows;
  open(facts: TokenFacts): TokenBook;
  /** What the logs hold of a closed book goes with its age, two days later at most. */
  close(book: TokenBook): void;
  /** Lets go of a book the logs hold nothing of, and of who opened it unless they are snipers; its number stays its own. */
  rest(book: TokenBook): void;
  /** Takes such a book, or one like it, back. */
  reopen(book: TokenBook): void;
  count(book: TokenBook, trade: MarketTrade): void;
  price(book: TokenBook, price: number, slot: number): void;
  hold(book: TokenBook, holding: Holding): void;
  readonly levels: Record<'holders' | 'liquidity', Levels>;
  /** True when more is known of windows, also of those of books that rest. */
  advance(now: number): boolean;
  /** Also of books that rest, by what is to be said of them. */
  snapshot(resting: Iterable<SnapshotRow>): MarketSnapshot;
  restore(snapshot: MarketSnapshot): Generator<void>;
}

export function createEngine(changes: Changes<TokenBook>, options: EngineOptions): Engine {
  const {
    chunks: store = createMemoryChunks(),
    numbers = [],
    maxTraders = MAX_TRADERS,
    chunkEvents,
  } = options;
  const books: (TokenBook | undefined)[] = [];
  const traders = createInterner();
  const addresses = [...numbers];
  const numberOf = new Map(addresses.map((address, number) => [address, number]));
  const windows = createWindowStore(maxTraders);
  const logs = createLogs({ books, changes, windows, store, chunkEvents, traders });
  /** Made when asked for: there are many addresses, and they hardly change. */
  let packed: Uint8Array | undefined;
  let now = 0;

  function setPrice(book: TokenBook, price: number, slot: number): void {
    book.price = price;
    book.priceSlot = slot;
    if (Number.isNaN(book.openPrice)) book.openPrice = price;
    changes.touch(book, GROUP.price);
  }

  return {
    get now() {
      return now;
    },
    idle: windows.idle,
    open(facts) {
      // Taken out, since a token that comes again is another one to the logs.
      const number = numberOf.get(facts.id) ?? addresses.length;
      numberOf.delete(facts.id);
      addresses[number] = facts.id;
      packed = undefined;
      const book = createTokenBook(facts, number);
      book.windows = windows.idle;
      books[number] = book;
      return book;
    },
    close(book) {
      books[book.number] = undefined;
      addresses[book.number] = '';
      packed = undefined;
      changes.remove(book);
      forget(book, windows);
      for (const opener of book.openers) traders.release(opener);
    },
    rest(book) {
      books[book.number] = undefined;
      changes.remove(book);
      if (book.snipers.size === 0) for (const opener of book.openers) traders.release(opener);
    },
    reopen(book) {
      books[book.number] = book;
    },
    count(book, trade) {
      if (trade.isValidPrice) {
        if (isYoung(book, trade.time) && book.closes.isEmpty) begin(book, trade);
        setPrice(book, trade.price, trade.slot);
        book.closes.set(trade.time, trade.price);
      }
      logs.trades.count(book, trade, now);
    },
    price(book, price, slot) {
      setPrice(book, price, slot);
      touchStats(book, changes);
    },
    hold: (book, holding) => setHolding(book, holding, { changes, levels: logs.holders, now }),
    levels: logs,
    advance(time) {
      if (time <= now) return false;
      now = time;
      logs.trades.expire(now);
      return [logs.holders, logs.liquidity].map((levels) => levels.expire(now)).includes(true);
    },
    snapshot(resting) {
      const isPreviousKnown = windows.rules.map((rule) => rule.isPreviousKnown);
      const states = Object.fromEntries(Object.entries(logs).map(([name, log]) => [name, log.state()]));
      packed ??= packNumbers(addresses);
      const { levelsSince } = windows;
      const state = { now, isPreviousKnown, levelsSince, logs: states };
      return toSnapshot(state, { numbers: packed, books, resting, traders });
    },
    *restore(snapshot) {
      const state = yield* fromSnapshot(snapshot, { books, traders, windows });
      now = state.now;
      for (const [window, rule] of windows.rules.entries())
        rule.isPreviousKnown = state.isPreviousKnown[window] === true;
      Object.assign(windows.levelsSince, state.levelsSince);
      yield;
      for (const [name, log] of Object.entries(logs)) {
        const of = state.logs[name];
        if (!of) throw new Error(`a snapshot without the log '${name}' cannot be read`);
        yield* log.restore(of, now);
      }
      traders.settle();
      for (const book of books) if (book) touchStats(book, changes);
    },
  };
}

/** All windows of a token begin with its first trade, as its bars do: its pool's first reserves are no price anybody paid. */
function begin(book: TokenBook, { price, time }: MarketTrade): void {
  book.openPrice = price;
  // A token that comes late may have bars from before the list of trades begins.
  if (isYoung(book, time, HOUR_MS)) book.pastPrices = { week: price, month: price };
}

/** What the engine keeps of the past, by the names of the logs. */
function createLogs(shared: Parameters<typeof createTradeWindows>[0]) {
  return {
    trades: createTradeWindows(shared),
    holders: createLevels({
      ...shared,
      name: 'holders',
      member: 'openHolders',
      levelOf: ({ holders }) => holders.count,
    }),
    liquidity: createLevels({
      ...shared,
      name: 'liquidity',
      member: 'openLiquidity',
      levelOf: ({ liquidity }) => liquidity,
    }),
  };
}
