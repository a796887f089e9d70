import type { Category } from '@orrery/wire';
import { TIMEFRAMES } from '@orrery/wire';
import * as v from 'valibot';

/** The tabs by the names they have in the address (trading.md §2.1), and the lists they show. */
export const TABS = [
  { value: 'cooking', label: 'Cooking', category: 'toptrending' },
  { value: 'toptraded', label: 'Top traded', category: 'toptraded' },
] as const satisfies readonly { value: string; label: string; category: Category }[];

export const SORTS = ['price', 'change', 'mcap', 'liquidity', 'volume', 'txns', 'traders'] as const;
export type Sort = (typeof SORTS)[number];

export const EXPLORE_DEFAULTS = { tab: 'cooking', timeframe: '1h', dir: 'desc' } as const;

/** What the address says of the view; whatever it does not say rightly is the default. */
export const ExploreSearchSchema = v.object({
  tab: v.optional(
    v.fallback(v.picklist(TABS.map(({ value }) => value)), EXPLORE_DEFAULTS.tab),
    EXPLORE_DEFAULTS.tab,
  ),
  timeframe: v.optional(
    v.fallback(v.picklist(TIMEFRAMES), EXPLORE_DEFAULTS.timeframe),
    EXPLORE_DEFAULTS.timeframe,
  ),
  /** Absent: the order of the list itself. */
  sort: v.fallback(v.optional(v.picklist(SORTS)), undefined),
  dir: v.optional(v.fallback(v.picklist(['asc', 'desc']), EXPLORE_DEFAULTS.dir), EXPLORE_DEFAULTS.dir),
});
export type ExploreView = v.InferOutput<typeof ExploreSearchSchema>;

/** A column's header cycles through highest first, lowest first, and the list's own order. */
export function withSort(view: ExploreView, sort: Sort): ExploreView {
  if (view.sort !== sort) return { ...view, sort, dir: 'desc' };
  return view.dir === 'desc' ? { ...view, dir: 'asc' } : { ...view, sort: undefined, dir: 'desc' };
}
