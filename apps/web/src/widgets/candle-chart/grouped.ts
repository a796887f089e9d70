import { addVolumes, type Candle } from '#entities/candle/candle.ts';

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
    bar.volume = addVolumes(bar.volume, candle.volume);
    if (candle.isGenesis) bar.isGenesis = true;
  }
  return bar;
}
