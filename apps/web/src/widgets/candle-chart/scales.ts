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

/** The values a chart of these candles spans, with room around them; undefined for none. */
export function valueRange(candles: readonly Candle[]): Range | undefined {
  if (candles.length === 0) return undefined;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const candle of candles) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  1,
  5,
  15,
  30,
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 60, 90, 180, 365].map((days) => days * DAY),
];

export interface TimeTick {
  /** Which of the candles. */
  index: number;
  label: string;
}

/**
 * Candles that begin a round stretch of time, at least so many seconds apart, and what stands below them: the day where it changes, else
 * the hour. `zoneAt` is how far local time is ahead of UTC at a time, all in seconds.
 */
export function timeTicks(
  candles: readonly Candle[],
  minSeconds: number,
  zoneAt: (time: number) => number,
): TimeTick[] {
  const step = TIME_STEPS.find((seconds) => seconds >= minSeconds) ?? 365 * DAY;
  const ticks: TimeTick[] = [];
  for (let index = 1; index < candles.length; index += 1) {
    const [before, time] = [candles[index - 1]?.time ?? 0, candles[index]?.time ?? 0];
    const [localBefore, local] = [before + zoneAt(before), time + zoneAt(time)];
    if (stretch(localBefore, step) === stretch(local, step)) continue;
    const isNewDay = stretch(localBefore, DAY) !== stretch(local, DAY);
    ticks.push({ index, label: formatTick(time, isNewDay ? 'day' : step < MINUTE ? 'second' : 'minute') });
  }
  return ticks;
}

const stretch = (seconds: number, step: number) => Math.floor(seconds / step);

/** Bars of volume this many times as high as the next are cut off, a few of them at most, so that the others can be told apart. */
const OUTLIER = 4;
const MAX_OUTLIERS = 3;
const CUT_HEIGHT = 1.25;

/** The volume at full height, and from which on bars are cut off; undefined where nothing traded. */
export function volumeScale(
  candles: readonly Candle[],
): { full: number; isCut: (volume: number) => boolean } | undefined {
  const volumes = candles.map(({ volume }) => volume).toSorted((a, b) => b - a);
  const [most = 0] = volumes;
  if (most <= 0) return undefined;
  for (let count = MAX_OUTLIERS; count > 0; count -= 1) {
    const [cut = 0, next = 0] = volumes.slice(count - 1);
    if (next > 0 && cut > OUTLIER * next)
      return { full: next * CUT_HEIGHT, isCut: (volume) => volume >= cut };
  }
  return { full: most, isCut: () => false };
}

const FORMATS = {
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }),
  minute: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  second: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
};

/** A time as the axis writes it. */
export function formatTick(time: number, unit: keyof typeof FORMATS | 'moment'): string {
  if (unit === 'moment') return `${FORMATS.day.format(time * 1_000)} ${FORMATS.minute.format(time * 1_000)}`;
  return FORMATS[unit].format(time * 1_000);
}
