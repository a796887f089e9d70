import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { GemBucket } from '@orrery/wire/tokens/gems';
import * as v from 'valibot';

export const HUNT_DEFAULTS = { timeframe: '1h' } as const;

/** Room for the names of every launchpad there is. */
const MAX_LAUNCHPADS = 1_000;

/** Room for every filter there is. */
const MAX_FILTERS = 2_000;

/** What a column is filtered by, as the query text of its filters: `recent=minMcap%3D10000`. */
const ColumnFilters = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(MAX_FILTERS))), undefined);

/** What the columns are filtered by, each by its own. */
export const COLUMN_FILTER_ENTRIES = {
  recent: ColumnFilters,
  aboutToGraduate: ColumnFilters,
  graduated: ColumnFilters,
} satisfies Record<GemBucket, typeof ColumnFilters>;

/** A comma list of launchpads; absent: all of them. */
export const HuntedLaunchpads = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(MAX_LAUNCHPADS))),
  undefined,
);

/** What the address says of the hunt; invalid members take their defaults. */
export const HuntSearchSchema = v.object({
  timeframe: v.optional(v.fallback(v.picklist(TIMEFRAMES), HUNT_DEFAULTS.timeframe), HUNT_DEFAULTS.timeframe),
  launchpads: HuntedLaunchpads,
  ...COLUMN_FILTER_ENTRIES,
});
export type HuntView = v.InferOutput<typeof HuntSearchSchema>;
