import type { ChartInterval } from '@orrery/domain/chart-intervals';
import type { Candle } from '#entities/candle/candle.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
/** The first Monday of the epoch. */
const MONDAY = 4 * DAY;

/** A round stretch of time: about how long it is, and which one a clock is in. */
interface Step {
  seconds: number;
  of: (clock: number) => number;
}

const evenly = (seconds: number): Step => ({ seconds, of: (clock) => stretch(clock, seconds) });
const weeks = (count: number): Step => ({
  seconds: count * 7 * DAY,
  of: (clock) => stretch(clock - MONDAY, count * 7 * DAY),
});
const months = (count: number): Step => ({
  seconds: count * MONTH,
  of: (clock) => Math.floor(monthOf(clock) / count),
});
const LONGEST = months(120);
const TIME_STEPS: readonly Step[] = [
  ...[1, 5, 15, 30].map(evenly),
  ...[1, 5, 15, 30].map((minutes) => evenly(minutes * MINUTE)),
  ...[1, 2, 4, 6, 12].map((hours) => evenly(hours * HOUR)),
  ...[1, 2].map((days) => evenly(days * DAY)),
  ...[1, 2].map(weeks),
  ...[1, 2, 3, 6, 12, 24, 60].map(months),
  LONGEST,
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
const MONTH_OF_YEAR = writer({ month: 'short' });
const YEAR = writer({ year: 'numeric' });
const DATE = writer({ day: 'numeric', month: 'short', year: 'numeric' });
const TO_THE_MINUTE = writer({ hour: '2-digit', minute: '2-digit' });
const TO_THE_SECOND = writer({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/**
 * Candles that begin a round stretch of time, at least so many seconds apart, and what stands below them: the year, month or day where it
 * changes, else the hour. `offsetOf` is how far the clock that is shown is ahead of UTC at a time, which changes with the seasons.
 */
export function timeTicks(candles: readonly Candle[], minSeconds: number, offsetOf: OffsetOf): TimeTick[] {
  const step = TIME_STEPS.find(({ seconds }) => seconds >= minSeconds) ?? LONGEST;
  const ticks: TimeTick[] = [];
  const clock = candles.map(({ time }) => time + offsetOf(time));
  for (let index = 1; index < clock.length; index += 1) {
    const [before, time] = [clock[index - 1] ?? 0, clock[index] ?? 0];
    if (step.of(before) !== step.of(time)) ticks.push({ index, label: labelOf(before, time, step.seconds) });
  }
  return ticks;
}

function labelOf(before: number, time: number, step: number): string {
  const isOtherYear = yearOf(before) !== yearOf(time);
  const isOtherDay = stretch(before, DAY) !== stretch(time, DAY);
  const clock = step < MINUTE ? TO_THE_SECOND : TO_THE_MINUTE;
  const date = step >= MONTH ? MONTH_OF_YEAR : isOtherDay ? DAY_OF_YEAR : clock;
  return (step >= DAY && isOtherYear ? YEAR : date).format(time * 1_000);
}

const monthOf = (clock: number) => {
  const date = new Date(clock * 1_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const yearOf = (clock: number) => new Date(clock * 1_000).getUTCFullYear();

export interface CandleTimes {
  offsetOf: OffsetOf;
  /** When a candle opens, in seconds; without its day where that is the day of `today`. */
  write: (time: number, today?: number) => string;
}

/** When candles open, by the browser's clock or another; those of a day and wider go by UTC, as they do. */
export function candleTimes(interval: ChartInterval, offsetOf = localOffset): CandleTimes {
  if (/DAY|WEEK|MONTH/.test(interval))
    return { offsetOf: () => 0, write: (time) => DATE.format(time * 1_000) };
  const clock = interval.endsWith('SECOND') ? TO_THE_SECOND : TO_THE_MINUTE;
  const shown = (time: number) => time + offsetOf(time);
  return {
    offsetOf,
    write(time, today) {
      const isToday = today !== undefined && stretch(shown(time), DAY) === stretch(shown(today), DAY);
      const moment = shown(time) * 1_000;
      return `${isToday ? '' : `${DAY_OF_YEAR.format(moment)} `}${clock.format(moment)}`;
    },
  };
}

const localOffset: OffsetOf = (time) => -new Date(time * 1_000).getTimezoneOffset() * 60;

const stretch = (seconds: number, step: number) => Math.floor(seconds / step);
