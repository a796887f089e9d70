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
