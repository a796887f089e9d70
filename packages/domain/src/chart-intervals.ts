import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '@orrery/core/time';

/** The first Monday of the epoch. */
const MONDAY_MS = 4 * DAY_MS;

/** Milliseconds of each interval that is always equally long; the month is not. */
const LENGTHS = {
  '1_SECOND': SECOND_MS,
  '15_SECOND': 15 * SECOND_MS,
  '30_SECOND': 30 * SECOND_MS,
  '1_MINUTE': MINUTE_MS,
  '2_MINUTE': 2 * MINUTE_MS,
  '3_MINUTE': 3 * MINUTE_MS,
  '5_MINUTE': 5 * MINUTE_MS,
  '15_MINUTE': 15 * MINUTE_MS,
  '30_MINUTE': 30 * MINUTE_MS,
  '1_HOUR': HOUR_MS,
  '2_HOUR': 2 * HOUR_MS,
  '4_HOUR': 4 * HOUR_MS,
  '6_HOUR': 6 * HOUR_MS,
  '8_HOUR': 8 * HOUR_MS,
  '12_HOUR': 12 * HOUR_MS,
  '1_DAY': DAY_MS,
  '1_WEEK': WEEK_MS,
} as const;

/** The width of a chart's bars. Weeks begin on Monday, months on their first, days at midnight, all in UTC. */
export type ChartInterval = keyof typeof LENGTHS | '1_MONTH';

/** What the front-end API calls its widths. */
export const FRONT_END_INTERVALS = {
  '1m': '1_MINUTE',
  '3m': '3_MINUTE',
  '5m': '5_MINUTE',
  '15m': '15_MINUTE',
  '30m': '30_MINUTE',
  '1H': '1_HOUR',
  '2H': '2_HOUR',
  '4H': '4_HOUR',
  '1D': '1_DAY',
  '1W': '1_WEEK',
} as const satisfies Record<string, ChartInterval>;

/** What the oracle charts call their widths; the chaos charts know them all but 2. */
export const RESOLUTION_INTERVALS = {
  '1': '1_MINUTE',
  '2': '2_MINUTE',
  '5': '5_MINUTE',
  '15': '15_MINUTE',
  '30': '30_MINUTE',
  '60': '1_HOUR',
  '120': '2_HOUR',
  '240': '4_HOUR',
  '360': '6_HOUR',
  '720': '12_HOUR',
  '1D': '1_DAY',
  '1W': '1_WEEK',
  '1M': '1_MONTH',
} as const satisfies Record<string, ChartInterval>;

/** The widths of a token's chart, and of a pair's. */
export const TOKEN_INTERVALS = [
  '1_SECOND',
  '15_SECOND',
  '30_SECOND',
  ...Object.values(FRONT_END_INTERVALS),
] as const;

/** A width that the oracle charts have a name for. */
export type FeedInterval = (typeof RESOLUTION_INTERVALS)[keyof typeof RESOLUTION_INTERVALS];

// Keys that are whole numbers come first in an object, in order; then the letters as they are written.
/** The widths of an oracle chart. */
export const ORACLE_INTERVALS: readonly FeedInterval[] = Object.values(RESOLUTION_INTERVALS);
/** The widths of a chaos chart. */
export const CHAOS_INTERVALS = ORACLE_INTERVALS.filter((interval) => interval !== '2_MINUTE');

/** What the oracle and chaos charts call a width; undefined for one they do not have. */
export function resolutionOf(interval: ChartInterval): string | undefined {
  return Object.entries(RESOLUTION_INTERVALS).find(([, each]) => each === interval)?.[0];
}

/** When the bar that holds a time opened, in milliseconds since the epoch. */
export function barStart(interval: ChartInterval, timeMs: number): number {
  if (interval === '1_MONTH') return monthStart(timeMs, 0);
  const length = LENGTHS[interval];
  const shift = interval === '1_WEEK' ? MONDAY_MS : 0;
  return Math.floor((timeMs - shift) / length) * length + shift;
}

/** Opening time of the bar `count` bars after the one that holds a time; before it when `count` is negative. */
export function barAfter(interval: ChartInterval, timeMs: number, count: number): number {
  if (interval === '1_MONTH') return monthStart(timeMs, count);
  return barStart(interval, timeMs) + count * LENGTHS[interval];
}

/** The widest bars an interval's are made of that fill it: hours, minutes, quarters of a minute, or seconds. */
export function grainOf(interval: ChartInterval): 'second' | 'quarter' | 'minute' | 'hour' {
  const length = interval === '1_MONTH' ? WEEK_MS : LENGTHS[interval];
  if (length < LENGTHS['15_SECOND']) return 'second';
  if (length < MINUTE_MS) return 'quarter';
  return length < HOUR_MS ? 'minute' : 'hour';
}

/* oxlint-disable no-restricted-globals -- here Date is a calendar, not a clock */
function monthStart(timeMs: number, months: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}
