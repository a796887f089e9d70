import { barAfter, barStart } from '@orrery/domain/chart-intervals';
import type { Candle } from '@orrery/wire/charts/candles';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { CandleInterval, ChartView } from './chart-view.ts';

/** The most candles held by a chart that stays open for a day at one second each, or is scrolled far back. */
export const MAX_CANDLES = 20_000;

/**
 * Lays candles over others, both oldest first: where both have one, the new page's counts. There is no hole afterwards: after a time away
 * the newest page does not reach those held, and of the two the newer counts.
 */
export function mergeCandles(
  held: readonly Candle[],
  page: readonly Candle[],
  interval: CandleInterval,
): readonly Candle[] {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return held;
  const older = held.filter(({ time }) => time < first.time);
  const newer = held.filter(({ time }) => time > last.time);
  if (isHole(last, newer[0], interval)) return held;
  return [...(isHole(older.at(-1), first, interval) ? [] : older), ...page, ...newer].slice(-MAX_CANDLES);
}

const isHole = (one: Candle | undefined, next: Candle | undefined, interval: CandleInterval) =>
  one !== undefined && next !== undefined && after(one.time, interval) < next.time;

export interface CandleTrade {
  timeMs: number;
  price: number;
  volume: number;
}

/** A trade in the terms of a chart; undefined for one that sets no price. `supply` is what circulates. */
export function toCandleTrade(
  trade: TokenTx,
  { type, quote }: Pick<ChartView, 'type' | 'quote'>,
  supply: number | null | undefined,
): CandleTrade | undefined {
  const factor = type === 'price' ? 1 : (supply ?? undefined);
  const isInSol = quote === 'native';
  const price = isInSol ? trade.nativeVolume / trade.amount : trade.usdPrice;
  if (!trade.isValidPrice || factor === undefined || !Number.isFinite(price)) return undefined;
  return {
    timeMs: Date.parse(trade.timestamp),
    price: price * factor,
    volume: isInSol ? trade.nativeVolume : trade.usdVolume,
  };
}

/** The candles after a trade: the last one moves, or a new one opens at the close before it, behind flat ones for the time in between. */
export function withTrade(
  candles: readonly Candle[],
  { timeMs, price, volume }: CandleTrade,
  interval: CandleInterval,
): readonly Candle[] {
  const time = barStart(interval, timeMs) / 1_000;
  const last = candles.at(-1);
  // Of the past the server knows better.
  if (last && time < last.time) return candles;
  if (last && time === last.time) return [...candles.slice(0, -1), moved(last, price, volume)];
  const open = last?.close ?? price;
  const opened: Candle = {
    time,
    open,
    high: Math.max(open, price),
    low: Math.min(open, price),
    close: price,
    volume,
  };
  return [...candles, ...(last ? flatUntil(last, time, interval) : []), opened].slice(-MAX_CANDLES);
}

function moved(candle: Candle, price: number, volume: number): Candle {
  return {
    ...candle,
    high: Math.max(candle.high, price),
    low: Math.min(candle.low, price),
    close: price,
    volume: candle.volume + volume,
  };
}

/** Nothing traded: the price stayed. */
function flatUntil({ time, close }: Candle, until: number, interval: CandleInterval): Candle[] {
  const flat: Candle[] = [];
  for (
    let next = after(time, interval);
    next < until && flat.length < MAX_CANDLES;
    next = after(next, interval)
  ) {
    flat.push({ time: next, open: close, high: close, low: close, close, volume: 0 });
  }
  return flat;
}

const after = (time: number, interval: CandleInterval) => barAfter(interval, time * 1_000, 1) / 1_000;
