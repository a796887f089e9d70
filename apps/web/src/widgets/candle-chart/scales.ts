import type { Candle } from '@orrery/wire/charts/candles';

export interface Range {
  low: number;
  high: number;
}

/** Free room above the candles, and below them where the volume stands, as shares of the height. */
const ROOM_ABOVE = 0.12;
const ROOM_BELOW = 0.24;
/** How far around a price that never moved one looks, and below which share of it a move is none. */
const FLAT = 0.01;
const STILL = 1e-9;

/** How far outside of what the candles span a line may be and still be brought into sight, as a share of it. */
const LINE_REACH = 0.5;

/**
 * The values a chart of these candles spans, with room around them; undefined for none. Prices of lines that are near widen it, and those
 * that are far do not flatten the candles.
 */
export function valueRange(candles: readonly Candle[], lines: readonly number[] = []): Range | undefined {
  if (candles.length === 0) return undefined;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const candle of candles) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
  const reach = (high - low) * LINE_REACH;
  const near = lines.filter((price) => price >= low - reach && price <= high + reach);
  [low, high] = [Math.min(low, ...near), Math.max(high, ...near)];
  const isStill = high - low <= Math.abs(high) * STILL;
  const span = isStill ? Math.abs(high) * FLAT || 1 : high - low;
  const height = span / (1 - ROOM_ABOVE - ROOM_BELOW);
  return { low: low - height * ROOM_BELOW, high: high + height * ROOM_ABOVE };
}

/** Round values inside a range, about as many as asked for, and how far apart they are. */
export function valueTicks({ low, high }: Range, most: number): { ticks: number[]; step: number } {
  const rough = (high - low) / Math.max(1, most);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((multiple) => multiple * magnitude >= rough) ?? 10) * magnitude;
  const ticks = [];
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) ticks.push(at * step);
  return { ticks, step };
}

/** Which volumes are usual, and how many times those a volume is that stands out. */
const USUAL = 0.95;
const OUTLIER = 4;

/** The volume at the top of the plot: the highest that does not leave the usual ones flat; those above are clipped. */
export function volumeTop(candles: readonly Candle[]): number {
  const volumes = candles.flatMap(({ volume }) => (volume > 0 ? [volume] : [])).sort((a, b) => a - b);
  const usual = volumes[Math.floor((volumes.length - 1) * USUAL)] ?? 0;
  return volumes.findLast((volume) => volume <= usual * OUTLIER) ?? 0;
}
