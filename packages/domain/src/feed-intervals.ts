import { type ChartInterval, FRONT_END_INTERVALS, RESOLUTION_INTERVALS } from './chart-intervals.ts';

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
