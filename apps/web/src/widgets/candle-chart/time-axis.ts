import type { Candle } from '@orrery/wire/charts/candles';
import type { CandleInterval } from '#entities/candle/chart-view.ts';

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

/** Seconds that a clock is ahead of UTC at a time in seconds. */
export type OffsetOf = (time: number) => number;

export interface TimeTick {
  /** Which of the candles. */
  index: number;
  label: string;
}

// Times are moved by the offset before they are written.
const writer = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const DAY_OF_YEAR = writer({ day: 'numeric', month: 'short' });
const DATE = writer({ day: 'numeric', month: 'short', year: 'numeric' });
const TO_THE_MINUTE = writer({ hour: '2-digit', minute: '2-digit' });
const TO_THE_SECOND = writer({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/**
 * Candles that begin a round stretch of time, at least so many seconds apart, and what stands below them: the day where it changes, else
 * the hour. `offsetOf` is how far the clock that is shown is ahead of UTC at a time, which changes with the seasons.
 */
export function timeTicks(candles: readonly Candle[], minSeconds: number, offsetOf: OffsetOf): TimeTick[] {
  const step = TIME_STEPS.find((seconds) => seconds >= minSeconds) ?? 365 * DAY;
  const ticks: TimeTick[] = [];
  const clock = candles.map(({ time }) => time + offsetOf(time));
  for (let index = 1; index < clock.length; index += 1) {
    const [before, time] = [clock[index - 1] ?? 0, clock[index] ?? 0];
    if (stretch(before, step) === stretch(time, step)) continue;
    const isNewDay = stretch(before, DAY) !== stretch(time, DAY);
    const label = isNewDay ? DAY_OF_YEAR : step < MINUTE ? TO_THE_SECOND : TO_THE_MINUTE;
    ticks.push({ index, label: label.format(time * 1_000) });
  }
  return ticks;
}

export interface CandleTimes {
  offsetOf: OffsetOf;
  /** When a candle opens, in seconds; without its day where that is the day of `today`. */
  write: (time: number, today?: number) => string;
}

/** When candles open, in the user's time zone; a day's and wider ones go by UTC, as they do. */
export function candleTimes(interval: CandleInterval): CandleTimes {
  if (/DAY|WEEK|MONTH/.test(interval))
    return { offsetOf: () => 0, write: (time) => DATE.format(time * 1_000) };
  const clock = interval.endsWith('SECOND') ? TO_THE_SECOND : TO_THE_MINUTE;
  const shown = (time: number) => time + localOffset(time);
  return {
    offsetOf: localOffset,
    write(time, today) {
      const isToday = today !== undefined && stretch(shown(time), DAY) === stretch(shown(today), DAY);
      const moment = shown(time) * 1_000;
      return `${isToday ? '' : `${DAY_OF_YEAR.format(moment)} `}${clock.format(moment)}`;
    },
  };
}

const localOffset: OffsetOf = (time) => -new Date(time * 1_000).getTimezoneOffset() * 60;

const stretch = (seconds: number, step: number) => Math.floor(seconds / step);
