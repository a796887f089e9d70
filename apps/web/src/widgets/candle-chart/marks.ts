import type { Candle } from '#entities/candle/candle.ts';
import * as strings from './strings.ts';

/** A mark is a trade of one of these wallets, or an event in the token's own life. */
export const MARK_KINDS = ['own', 'developer', 'sniper', 'life'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something that happened at a moment of the chart. */
export interface ChartMark {
  /** Unix seconds. */
  time: number;
  kind: MarkKind;
  /** Absent for what is no trade. */
  side?: 'buy' | 'sell';
  /** What happened, in a line. */
  text: string;
}

/** The letter that a mark stands for where there is room for no more; one's own trades have a shape. */
export function letterOf({ kind, text }: Pick<ChartMark, 'kind' | 'text'>): string {
  if (kind === 'life') return text.charAt(0);
  return kind === 'developer' ? strings.developerLetter : strings.sniperLetter;
}

/** The marks of each bar by its place in the list, both oldest first; those of moments without a bar are on none. Reads no other marks. */
export function marksByCandle(
  candles: readonly Candle[],
  marks: readonly ChartMark[],
): ReadonlyMap<number, readonly ChartMark[]> {
  const found = new Map<number, ChartMark[]>();
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last || marks.length === 0) return found;
  const width = narrowest(candles);
  let index = 0;
  for (let at = firstSince(marks, first.time); at < marks.length; at += 1) {
    const mark = marks[at];
    if (!mark || mark.time >= last.time + width) break;
    while ((candles[index + 1]?.time ?? Number.POSITIVE_INFINITY) <= mark.time) index += 1;
    if (mark.time >= (candles[index]?.time ?? 0) + width) continue;
    const held = found.get(index);
    if (held) held.push(mark);
    else found.set(index, [mark]);
  }
  return found;
}

/** Place of the first mark that is not before a time. */
function firstSince(marks: readonly ChartMark[], time: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How long a candle is, in seconds. */
function narrowest(candles: readonly Candle[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < candles.length; index += 1) {
    const [before, candle] = [candles[index - 1], candles[index]];
    if (before && candle) least = Math.min(least, candle.time - before.time);
  }
  return least;
}
