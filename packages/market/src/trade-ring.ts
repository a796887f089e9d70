import { createInterner, type Interner } from './interner.ts';
import type { MarketTrade } from './trade.ts';
import { WINDOWS } from './windows.ts';

const FIRST_CAPACITY = 64;

/** Running sums of one window of one token. */
export interface WindowSums {
  readonly buyMicroUsd: number;
  readonly sellMicroUsd: number;
  readonly numBuys: number;
  readonly numSells: number;
  readonly numTraders: number;
  readonly numNetBuyers: number;
  /** The price the window began with: of the last trade that left it, else the first price known. NaN when there is none. */
  readonly openPrice: number;
}

interface Position {
  trades: number;
  netMicroUsd: number;
}

interface WindowState {
  span: number;
  tail: number;
  sums: { -readonly [Key in keyof WindowSums]: WindowSums[Key] };
  positions: Map<number, Position>;
}

/**
 * The last day's trades of one token in typed columns, with one pointer per window. Adding and expiring a trade change
 * the sums by whole numbers, so they never drift from a recount.
 */
export interface TradeRing {
  add(trade: MarketTrade): void;
  /** Names a price before any trade has. */
  open(price: number): void;
  /** Lets go of what is outside each window at `now`; returns the numbers of the windows that changed. */
  expire(now: number): number[];
  sums(window: number): WindowSums;
}

function createColumns(capacity: number) {
  return {
    time: new Float64Array(capacity),
    price: new Float64Array(capacity),
    microUsd: new Float64Array(capacity),
    trader: new Uint32Array(capacity),
    isBuy: new Uint8Array(capacity),
  };
}
type Columns = ReturnType<typeof createColumns>;

function createWindow(span: number): WindowState {
  const sums = {
    buyMicroUsd: 0,
    sellMicroUsd: 0,
    numBuys: 0,
    numSells: 0,
    numTraders: 0,
    numNetBuyers: 0,
    openPrice: Number.NaN,
  };
  return { span, tail: 0, sums, positions: new Map() };
}

/** Adds (`sign` 1) or takes back (`sign` −1) one trade. */
function count(window: WindowState, trader: number, isBuy: boolean, microUsd: number, sign: 1 | -1): void {
  const { sums, positions } = window;
  const position = positions.get(trader) ?? { trades: 0, netMicroUsd: 0 };
  if (position.netMicroUsd > 0) sums.numNetBuyers -= 1;
  position.trades += sign;
  position.netMicroUsd += isBuy ? sign * microUsd : -sign * microUsd;
  if (position.netMicroUsd > 0) sums.numNetBuyers += 1;
  if (position.trades === 0) positions.delete(trader);
  else positions.set(trader, position);
  sums.numTraders = positions.size;
  sums.numBuys += isBuy ? sign : 0;
  sums.numSells += isBuy ? 0 : sign;
  sums.buyMicroUsd += isBuy ? sign * microUsd : 0;
  sums.sellMicroUsd += isBuy ? 0 : sign * microUsd;
}

export function createTradeRing(traders: Interner = createInterner()): TradeRing {
  const windows = WINDOWS.map(({ span }) => createWindow(span));
  const longest = windows.length - 1;
  let columns = createColumns(FIRST_CAPACITY);
  let head = 0;

  const at = (column: keyof Columns, index: number) => columns[column][index % columns.time.length] ?? 0;

  function grow(tail: number): void {
    const wider = createColumns(columns.time.length * 2);
    for (let index = tail; index < head; index += 1) {
      const slot = index % wider.time.length;
      wider.time[slot] = at('time', index);
      wider.price[slot] = at('price', index);
      wider.microUsd[slot] = at('microUsd', index);
      wider.trader[slot] = at('trader', index);
      wider.isBuy[slot] = at('isBuy', index);
    }
    columns = wider;
  }

  function open(price: number): void {
    for (const { sums } of windows) if (Number.isNaN(sums.openPrice)) sums.openPrice = price;
  }

  function expireWindow(window: WindowState, index: number, now: number): boolean {
    const before = window.tail;
    while (window.tail < head && now - at('time', window.tail) >= window.span) {
      const trader = at('trader', window.tail);
      count(window, trader, at('isBuy', window.tail) === 1, at('microUsd', window.tail), -1);
      const price = at('price', window.tail);
      if (!Number.isNaN(price)) window.sums.openPrice = price;
      if (index === longest) traders.release(trader);
      window.tail += 1;
    }
    return window.tail !== before;
  }

  return {
    add({ trader, side, time, price, isValidPrice, microUsd }) {
      const tail = windows[longest]?.tail ?? 0;
      if (head - tail === columns.time.length) grow(tail);
      const slot = head % columns.time.length;
      const traderIndex = traders.acquire(trader);
      // Blocks come in order; a time below its predecessor's would break the pointers, so it counts as the same instant.
      columns.time[slot] = head > tail ? Math.max(time, at('time', head - 1)) : time;
      columns.price[slot] = isValidPrice ? price : Number.NaN;
      columns.microUsd[slot] = microUsd;
      columns.trader[slot] = traderIndex;
      columns.isBuy[slot] = side === 'buy' ? 1 : 0;
      head += 1;
      for (const window of windows) count(window, traderIndex, side === 'buy', microUsd, 1);
      if (isValidPrice) open(price);
    },
    open,
    expire: (now) => windows.flatMap((window, index) => (expireWindow(window, index, now) ? [index] : [])),
    sums(index) {
      const window = windows[index];
      if (!window) throw new RangeError(`no window ${index}`);
      return window.sums;
    },
  };
}
