import type { Candle } from '@orrery/wire/charts/candles';

/** The candle that opened at a time, by its place; -1 for none. */
export function placeOf(candles: readonly Candle[], time: number): number {
  let [low, high] = [0, candles.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = candles[middle]?.time ?? 0;
    if (found === time) return middle;
    if (found < time) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** How many candles opened after a time. */
export function countAfter(candles: readonly Candle[], time: number): number {
  let count = 0;
  while ((candles[candles.length - 1 - count]?.time ?? time) > time) count += 1;
  return count;
}

/** As many candles in one as are given as `group`, from a place that is a multiple of it up to another, the last one excluded. */
export function grouped(
  candles: readonly Candle[],
  { from, to, group }: { from: number; to: number; group: number },
): readonly Candle[] {
  if (group === 1) return candles.slice(from, to);
  const bars: Candle[] = [];
  for (let start = from; start < to; start += group) {
    const first = candles[start];
    if (first) bars.push(together(candles, first, start, Math.min(to, start + group)));
  }
  return bars;
}

function together(candles: readonly Candle[], first: Candle, start: number, end: number): Candle {
  const bar: Candle = { ...first };
  for (let index = start + 1; index < end; index += 1) {
    const candle = candles[index];
    if (!candle) break;
    if (candle.high > bar.high) bar.high = candle.high;
    if (candle.low < bar.low) bar.low = candle.low;
    bar.close = candle.close;
    bar.volume += candle.volume;
    if (candle.isGenesis) bar.isGenesis = true;
  }
  return bar;
}
