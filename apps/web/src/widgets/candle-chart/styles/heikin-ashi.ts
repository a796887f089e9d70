import type { Candle } from '#entities/candle/candle.ts';

/** An open is half of the bar before, a quarter of the one before that: after this many bars a double holds nothing of the first. */
export const WARM_UP = 64;

/** Averaged bars: each opens in the middle of the one before it and closes at the mean of its own four prices. */
export function heikinAshi(bars: readonly Candle[]): Candle[] {
  let [beforeOpen, beforeClose] = [bars[0]?.open ?? 0, bars[0]?.close ?? 0];
  return bars.map((bar) => {
    const open = (beforeOpen + beforeClose) / 2;
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    [beforeOpen, beforeClose] = [open, close];
    return { ...bar, open, close, high: Math.max(bar.high, open), low: Math.min(bar.low, open) };
  });
}
