import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import { addVolumes, type Candle } from './candle.ts';
import type { Datafeed, Tick } from './feeds/datafeed.ts';

/** The most candles of a chart: a day and a half of seconds, or 100 days of minutes, about 15 MB. */
export const MAX_CANDLES = 150_000;

/** Candles of one width, oldest first, that ticks and the clock change in place. */
interface CandleSeries {
  readonly bars: Candle[];
  /** Moves the candle of a tick, or opens it. Returns since when, in seconds, candles may be others. */
  readonly apply: (tick: Tick) => number;
  /** Opens candles up to that of a time: nothing traded, the price stayed. Returns the time of the last one there was. */
  readonly openUntil: (timeMs: number) => number;
  /** Whether candles are missing between two. */
  readonly isHole: (one: Candle | undefined, next: Candle | undefined) => boolean;
}

export function createCandleSeries(interval: ChartInterval, gaps: Datafeed['gaps']): CandleSeries {
  const bars: Candle[] = [];
  const after = (time: number) => barAfter(interval, time * 1_000, 1) / 1_000;

  function openUntil(timeMs: number): number {
    const start = bars.at(-1)?.time ?? 0;
    const time = barStart(interval, timeMs) / 1_000;
    fill(time);
    const last = bars.at(-1);
    if (last && last.time < time) bars.push(flat(time, last.close));
    return start;
  }

  function fill(until: number) {
    const last = bars.at(-1);
    if (!last || gaps === 'open') return;
    const earliest = barAfter(interval, until * 1_000, -MAX_CANDLES) / 1_000;
    if (earliest > last.time) bars.length = 0;
    for (let time = Math.max(after(last.time), earliest); time < until; time = after(time))
      bars.push(flat(time, last.close));
  }

  function apply(tick: Tick): number {
    const time = barStart(interval, tick.timeMs) / 1_000;
    const last = bars.at(-1);
    if (!last || time > last.time) {
      fill(time);
      const opened = flat(time, last?.close ?? tick.price);
      bars.push(extended({ ...opened, volume: tick.volume === undefined ? undefined : 0 }, tick));
      return last?.time ?? time;
    }
    let index = indexFrom(bars, time);
    const held = bars[index];
    if (held?.time !== time) return last.time;
    bars[index] = extended(held, tick);
    // Candles that the clock has opened since.
    for (index += 1; isFlat(bars[index]); index += 1) bars[index] = flat(bars[index]?.time ?? 0, tick.price);
    return time;
  }

  return {
    bars,
    apply,
    openUntil,
    isHole: (one, next) =>
      gaps === 'flat' && one !== undefined && next !== undefined && after(one.time) < next.time,
  };
}

/** The place of the first candle that opened at a time, in seconds, or later. */
export function indexFrom(candles: readonly Candle[], time: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((candles[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A candle of a time in which nothing traded: the price stayed. */
export function flat(time: number, price: number): Candle {
  return { time, open: price, high: price, low: price, close: price, volume: 0 };
}

function isFlat(candle: Candle | undefined): boolean {
  return candle !== undefined && candle.volume === 0 && candle.high === candle.low;
}

/** A candle that a tick has moved; what it was traded at stays as it is known where the tick says nothing of that. */
export function extended(candle: Candle, { price, volume }: Pick<Tick, 'price' | 'volume'>): Candle {
  return {
    ...candle,
    high: Math.max(candle.high, price),
    low: Math.min(candle.low, price),
    close: price,
    volume: addVolumes(candle.volume, volume),
  };
}
