import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';

/** A bar in the requested currency. */
export interface PricedBar {
  /** When it opened, in milliseconds since the epoch. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Some of it is synthetic. */
  isGenesis?: boolean;
}

interface CandleWindow {
  interval: ChartInterval;
  /** Candles that open in this range of milliseconds, the end outside; the beginning is an opening time itself. */
  fromMs: number;
  toMs: number;
  /** The price at `fromMs`; without one the candles begin with the first bar. */
  closeBefore?: number | undefined;
}

/**
 * Returns one candle for each interval of a range, oldest first, from finer bars in order of time. A candle opens at the previous close;
 * an interval without trades has a flat candle with no volume, so there are no gaps and no duplicates.
 */
export function toCandles(bars: readonly PricedBar[], window: CandleWindow): PricedBar[] {
  const { interval, fromMs, toMs, closeBefore } = window;
  const [first] = bars;
  if (!first && closeBefore === undefined) return [];
  const candles: PricedBar[] = [];
  let close = closeBefore ?? first?.open ?? 0;
  let index = 0;
  let time = closeBefore === undefined && first ? barStart(interval, first.time) : fromMs;
  while (time < toMs) {
    const end = barAfter(interval, time, 1);
    let candle: PricedBar | undefined;
    for (let bar = bars[index]; bar && bar.time < end; bar = bars[index]) {
      candle = candle ? join(candle, bar) : { ...bar, time };
      index += 1;
    }
    const isFirst = candles.length === 0 && closeBefore === undefined;
    const flat = { time, open: close, high: close, low: close, close, volume: 0 };
    candles.push(candle ? (isFirst ? candle : openingAt(candle, close)) : flat);
    close = candle?.close ?? close;
    time = end;
  }
  return candles;
}

function openingAt(candle: PricedBar, open: number): PricedBar {
  const { high, low } = candle;
  return { ...candle, open, high: Math.max(high, open), low: Math.min(low, open) };
}

function join(candle: PricedBar, bar: PricedBar): PricedBar {
  return {
    ...candle,
    high: Math.max(candle.high, bar.high),
    low: Math.min(candle.low, bar.low),
    close: bar.close,
    volume: candle.volume + bar.volume,
    ...(bar.isGenesis && { isGenesis: true }),
  };
}
