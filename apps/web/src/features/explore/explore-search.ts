import { TIMEFRAMES } from '@orrery/domain/timeframes';
import * as v from 'valibot';
import { FIRST_DIRECTION, SORTS, type TableView } from '#entities/asset/live/row-order.ts';
import { parseColumns } from '#widgets/token-table/cells/column-ids.ts';
import { alignFilters, FILTER_ENTRIES } from './filters/filter-search.ts';
import { COLUMN_FILTER_ENTRIES, HuntedLaunchpads } from './hunt/hunt-search.ts';
import { toTabName } from './tabs.ts';

export const EXPLORE_DEFAULTS = { tab: 'cooking', timeframe: '1h', dir: FIRST_DIRECTION } as const;

const Members = v.object({
  ...FILTER_ENTRIES,
  ...COLUMN_FILTER_ENTRIES,
  /** For the hunt alone. */
  launchpads: HuntedLaunchpads,
  tab: v.pipe(
    v.optional(v.string(), EXPLORE_DEFAULTS.tab),
    v.transform((name) => toTabName(name) ?? EXPLORE_DEFAULTS.tab),
  ),
  timeframe: v.optional(
    v.fallback(v.picklist(TIMEFRAMES), EXPLORE_DEFAULTS.timeframe),
    EXPLORE_DEFAULTS.timeframe,
  ),
  /** Absent: the order of the list itself. */
  sort: v.fallback(v.optional(v.picklist(SORTS)), undefined),
  dir: v.optional(v.fallback(v.picklist(['asc', 'desc']), EXPLORE_DEFAULTS.dir), EXPLORE_DEFAULTS.dir),
  /** A comma list of the columns, as it is written in the address; absent: those there is room for. */
  columns: v.pipe(
    v.optional(v.string()),
    v.transform((text) => parseColumns(text)?.join()),
  ),
  /** What old links searched for; the route hands it to the search dialog. */
  q: v.optional(v.string()),
});
/** What the address says of the view; invalid members take their defaults. */
export const ExploreSearchSchema = v.pipe(Members, v.transform(alignFilters));
export type ExploreView = v.InferOutput<typeof ExploreSearchSchema>;

/** Top traded is by volume, so its order follows live figures; every other list has an order of the server's own. */
export function toOrder({ tab, timeframe, sort, dir }: ExploreView): TableView {
  if (sort) return { timeframe, sort, dir };
  return { timeframe, sort: tab === 'toptraded' ? 'volume' : undefined, dir: FIRST_DIRECTION };
}
