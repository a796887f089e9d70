import type { MarketTrade } from '../trade.ts';

const MINUTE_MS = 60_000;

/** One minute of trading: prices in US dollars, volume in whole micro-USD, `minute` the opening time in milliseconds. */
export interface Bar {
  minute: number;
  open: number;
  high: number;
  low: number;
  close: number;
  microUsd: number;
}

/** The opening time, in milliseconds, of the minute that holds a time. */
export function toMinute(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS;
}

/** The bar of a trade's minute once the trade is in it; `bar` is what that minute held before. */
export function foldTrade(
  bar: Bar | undefined,
  trade: Pick<MarketTrade, 'price' | 'microUsd'> & { time: number },
): Bar {
  const { price, microUsd } = trade;
  if (!bar)
    return { minute: toMinute(trade.time), open: price, high: price, low: price, close: price, microUsd };
  return {
    ...bar,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
    close: price,
    microUsd: bar.microUsd + microUsd,
  };
}
