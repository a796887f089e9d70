import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { Category } from '@orrery/wire/tokens/lists';
import * as v from 'valibot';
import { SORTS } from '#entities/asset/live/row-order.ts';
import { LAUNCHPADS_DEFAULTS, WINDOWS } from './launchpads-search.ts';

/** The lists of one launchpad, by the names they have in the address. */
export const LAUNCHPAD_LISTS = [
  'recent',
  'aboutToGraduate',
  'graduated',
  'toptraded',
] as const satisfies readonly Category[];

export const LAUNCHPAD_DEFAULTS = {
  tab: 'recent',
  timeframe: '1h',
  window: LAUNCHPADS_DEFAULTS.window,
  dir: 'desc',
} as const;

/** What the address says of a launchpad's page; invalid members take their defaults. */
export const LaunchpadSearchSchema = v.object({
  tab: v.optional(v.fallback(v.picklist(LAUNCHPAD_LISTS), LAUNCHPAD_DEFAULTS.tab), LAUNCHPAD_DEFAULTS.tab),
  timeframe: v.optional(
    v.fallback(v.picklist(TIMEFRAMES), LAUNCHPAD_DEFAULTS.timeframe),
    LAUNCHPAD_DEFAULTS.timeframe,
  ),
  window: v.optional(v.fallback(v.picklist(WINDOWS), LAUNCHPAD_DEFAULTS.window), LAUNCHPAD_DEFAULTS.window),
  /** Absent: the order of the list itself. */
  sort: v.fallback(v.optional(v.picklist(SORTS)), undefined),
  dir: v.optional(v.fallback(v.picklist(['asc', 'desc']), LAUNCHPAD_DEFAULTS.dir), LAUNCHPAD_DEFAULTS.dir),
});
export type LaunchpadView = v.InferOutput<typeof LaunchpadSearchSchema>;
