import type { Candle } from '#entities/candle/candle.ts';
import type { ChartFormat } from './chart-format.ts';

export interface Range {
  low: number;
  high: number;
}

/** How values are spread over the height: evenly by a measure of them. */
export interface ValueScale {
  to: (value: number) => number;
  from: (measure: number) => number;
  axis: (range: Range, most: number) => ValueAxis;
  /** What the tag of the last price says. */
  tag: (value: number) => string;
}

export interface ValueAxis {
  /** Round values inside the range. */
  ticks: readonly number[];
  /** Writes a value to what tells labels apart, or to a part of that. */
  write: (value: number, parts?: number) => string;
}

export function linearScale(format: ChartFormat): ValueScale {
  return {
    to: (value) => value,
    from: (measure) => measure,
    axis(range, most) {
      const { ticks, step } = valueTicks(range, most);
      const write = (value: number, parts = 1) =>
        format.axis({ most: range.high, step: step / parts })(value);
      return { ticks, write };
    },
    tag: format.tag,
  };
}

/** Free room above the bars, also below those without volumes, and below those with them, as shares of the height. */
const ROOM_ABOVE = 0.12;
const ROOM_BELOW = 0.24;
/** How far around a price that never moved one looks, and below which share of it a move is none. */
const FLAT = 0.01;
const STILL = 1e-9;
/** How far outside of what the bars span a line may be and still be brought into sight, as a share of it. */
const LINE_REACH = 0.5;

interface Spanned {
  /** Lines of prices; those that are near widen the range, those that are far do not flatten the bars. */
  lines?: readonly number[];
  /** By their closes alone. */
  isOfCloses?: boolean;
  /** Whether volumes stand below them. */
  hasVolumes?: boolean;
  to?: ValueScale['to'];
}

/** What a chart of these bars spans on its scale, with room around them; undefined for none. */
export function valueRange(
  bars: readonly Candle[],
  { lines = [], isOfCloses = false, hasVolumes = true, to = (value) => value }: Spanned = {},
): Range | undefined {
  if (bars.length === 0) return undefined;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const bar of bars) {
    const [least, most] = isOfCloses ? [bar.close, bar.close] : [bar.low, bar.high];
    if (least < low) low = least;
    if (most > high) high = most;
  }
  const reach = (high - low) * LINE_REACH;
  const near = lines.filter((price) => price >= low - reach && price <= high + reach);
  return withRoom(
    to(Math.min(low, ...near)),
    to(Math.max(high, ...near)),
    hasVolumes ? ROOM_BELOW : ROOM_ABOVE,
  );
}

function withRoom(low: number, high: number, below: number): Range {
  const isStill = high - low <= Math.max(Math.abs(high), Math.abs(low)) * STILL;
  const span = isStill ? Math.abs(high) * FLAT || 1 : high - low;
  const height = span / (1 - ROOM_ABOVE - below);
  return { low: low - height * below, high: high + height * ROOM_ABOVE };
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
export function volumeTop(bars: readonly Candle[]): number {
  const volumes = bars.flatMap(({ volume }) => (volume ? [volume] : [])).sort((a, b) => a - b);
  const usual = volumes[Math.floor((volumes.length - 1) * USUAL)] ?? 0;
  return volumes.findLast((volume) => volume <= usual * OUTLIER) ?? 0;
}
