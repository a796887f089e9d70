import { TIMEFRAMES } from '@orrery/wire';
import * as v from 'valibot';

export const HUNT_DEFAULTS = { timeframe: '1h' } as const;

/** Room for the names of every launchpad there is. */
const LAUNCHPADS_MOST = 1_000;

/** What the address says of the hunt; whatever it does not say rightly is the default. */
export const HuntSearchSchema = v.object({
  timeframe: v.optional(v.fallback(v.picklist(TIMEFRAMES), HUNT_DEFAULTS.timeframe), HUNT_DEFAULTS.timeframe),
  /** A comma list of launchpads; absent: all of them. */
  launchpads: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(LAUNCHPADS_MOST))), undefined),
});
export type HuntView = v.InferOutput<typeof HuntSearchSchema>;
