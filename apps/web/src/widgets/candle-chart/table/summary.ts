import { formatChange, formatCount } from '@orrery/domain/number-formats';
import { addVolumes, type Candle } from '#entities/candle/candle.ts';
import type { ChartFormat } from '../chart-format.ts';
import * as strings from './strings.ts';

/** From a bar's open to its close in percent; undefined where it opened at nothing. */
export function changeOf({ open, close }: Pick<Candle, 'open' | 'close'>): number | undefined {
  return open > 0 ? Number((((close - open) / open) * 100).toPrecision(12)) : undefined;
}

/** What bars show, in sentences: from when to when, from what to what, the extremes with their times, the volume; empty without bars. */
export function summarise(
  bars: readonly Candle[],
  { label, format }: { label: string; format: ChartFormat },
): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return '';
  const { value, times } = format;
  const highest = bars.reduce((best, bar) => (bar.high > best.high ? bar : best), first);
  const lowest = bars.reduce((best, bar) => (bar.low < best.low ? bar : best), first);
  const volume = bars.reduce<Candle['volume']>((sum, bar) => addVolumes(sum, bar.volume), undefined);
  const change = formatChange(changeOf({ open: first.open, close: last.close }));
  return [
    strings.summary(label, strings.bars(formatCount(bars.length))),
    strings.span(times.write(first.time), times.write(last.time)),
    strings.move(value(first.open), value(last.close), change),
    strings.extremes(
      value(highest.high),
      times.write(highest.time),
      value(lowest.low),
      times.write(lowest.time),
    ),
    ...(format.volume && volume !== undefined ? [strings.volumeOf(format.volume(volume))] : []),
  ].join(' ');
}

/** A stretch of time that was announced, in unix seconds. */
export interface Announced {
  from: number;
  to: number;
}

/** Parts of the stretch, before or after, by which either end moves before the view is another. */
const MOVED = 1 / 4;

/** True when bars show another stretch than was announced: one that a bar or two has joined is the same. */
export function isOtherView(bars: readonly Candle[], announced: Announced | undefined): boolean {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return false;
  if (!announced) return true;
  const least = Math.min(announced.to - announced.from, last.time - first.time) * MOVED;
  return Math.abs(first.time - announced.from) > least || Math.abs(last.time - announced.to) > least;
}
