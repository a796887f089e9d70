import * as v from 'valibot';

/** Windows of a launchpad's figures. */
export const WINDOWS = ['1d', '7d', '30d'] as const;
export type LaunchWindow = (typeof WINDOWS)[number];
/** As they are called on every screen. */
export const WINDOW_OPTIONS = WINDOWS.map((value) => ({ value, label: value === '1d' ? '24h' : value }));

export const LAUNCHPAD_SORTS = [
  'rank',
  'name',
  'mints',
  'graduates',
  'bondedRate',
  'volume',
  'runners',
  'traders',
  'marketShare',
] as const;
export type LaunchpadSort = (typeof LAUNCHPAD_SORTS)[number];

export const LAUNCHPADS_DEFAULTS = { window: '1d', dir: 'desc' } as const;

/** What the address says of the overview; invalid members take their defaults. */
export const LaunchpadsSearchSchema = v.object({
  window: v.optional(v.fallback(v.picklist(WINDOWS), LAUNCHPADS_DEFAULTS.window), LAUNCHPADS_DEFAULTS.window),
  /** Absent: the order of the catalogue. */
  sort: v.fallback(v.optional(v.picklist(LAUNCHPAD_SORTS)), undefined),
  dir: v.optional(v.fallback(v.picklist(['asc', 'desc']), LAUNCHPADS_DEFAULTS.dir), LAUNCHPADS_DEFAULTS.dir),
});
export type LaunchpadsView = v.InferOutput<typeof LaunchpadsSearchSchema>;
