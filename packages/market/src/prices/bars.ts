import { MINUTE_MS } from '@orrery/core/time';

/** What a bar's trades paid in SOL: prices in lamports for one smallest unit, volume in lamports. */
export interface SolBar {
  open: number;
  high: number;
  low: number;
  close: number;
  lamports: number;
}

/** Some time of trading: prices in US dollars, volume in whole micro-USD, `minute` the opening time in milliseconds. */
export interface Bar {
  minute: number;
  open: number;
  high: number;
  low: number;
  close: number;
  microUsd: number;
  /** The bought part of it; absent when that is not known of all of it. */
  boughtMicroUsd?: number | undefined;
  /** Absent when any of it is not known. */
  sol?: SolBar | undefined;
}

/** The fields of a trade that a bar needs. */
export interface BarTrade {
  time: number;
  price: number;
  microUsd: number;
  side?: 'buy' | 'sell';
  /** The price paid, in lamports, and the smallest units it bought; absent when SOL had no price. */
  sol?: { lamports: number; units: number } | undefined;
}

/** Returns the opening time, in milliseconds, of the minute that contains a time. */
export function toMinute(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS;
}

/** Returns a bar of one trade, opening at the given time. */
export function toBar({ price, microUsd, side, sol }: BarTrade, minute: number): Bar {
  const boughtMicroUsd = side && (side === 'buy' ? microUsd : 0);
  const bar: Bar = { minute, open: price, high: price, low: price, close: price, microUsd, boughtMicroUsd };
  if (!sol) return bar;
  const rate = sol.lamports / sol.units;
  return { ...bar, sol: { open: rate, high: rate, low: rate, close: rate, lamports: sol.lamports } };
}

/** Adds a trade to its bar; trades come in order of time. */
export function addTrade(bar: Bar, { price, microUsd, side, sol }: BarTrade): void {
  extend(bar, price);
  bar.microUsd += microUsd;
  const bought = side && (side === 'buy' ? microUsd : 0);
  bar.boughtMicroUsd = addKnown(bar.boughtMicroUsd, bought);
  if (bar.sol && sol) {
    extend(bar.sol, sol.lamports / sol.units);
    bar.sol.lamports += sol.lamports;
  } else {
    bar.sol = undefined;
  }
}

/** Merges two bars of the same time, the earlier part first. */
export function joinBars<Each extends Bar>(earlier: Each, later: Bar): Each {
  const [first, second] = [earlier.sol, later.sol];
  const sol = first && second && { ...spanOf(first, second), lamports: first.lamports + second.lamports };
  return {
    ...earlier,
    ...spanOf(earlier, later),
    microUsd: earlier.microUsd + later.microUsd,
    boughtMicroUsd: addKnown(earlier.boughtMicroUsd, later.boughtMicroUsd),
    sol,
  };
}

function addKnown(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

type Prices = Pick<SolBar, 'open' | 'high' | 'low' | 'close'>;

function spanOf(earlier: Prices, later: Prices): Prices {
  return {
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
  };
}

function extend(prices: Prices, price: number): void {
  prices.high = Math.max(prices.high, price);
  prices.low = Math.min(prices.low, price);
  prices.close = price;
}
