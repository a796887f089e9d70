import type { Candle } from '#entities/candle/candle.ts';

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
