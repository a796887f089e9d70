import type { Category } from '@orrery/wire';
import { TIMEFRAMES } from '@orrery/wire';
import * as v from 'valibot';
import { FIRST_DIRECTION, SORTS, type TableView } from '#entities/asset/table/row-order.ts';
import { FILTER_ENTRIES, settleFilters } from './filters/filter-search.ts';

/** The tabs by the names they have in the address (trading.md §2.1, rulings.md 20), and the lists they show. */
export const TABS = [
  { value: 'cooking', label: 'Cooking', list: 'toptrending' },
  { value: 'toptraded', label: 'Top traded', list: 'toptraded' },
  { value: 'organic', label: 'Organic', list: 'toporganicscore' },
  { value: 'recent', label: 'New', list: 'recent' },
] as const satisfies readonly { value: string; label: string; list: Category | 'recent' }[];

/** The lists' own names lead to the same tabs. */
const toTabName = (name: string) => TABS.find(({ list }) => list === name)?.value ?? name;

/** How long a search may be; longer ones are not read from the address. */
export const QUERY_MOST = 100;

export const EXPLORE_DEFAULTS = { tab: 'cooking', timeframe: '1h', dir: FIRST_DIRECTION, q: '' } as const;

const Members = v.object({
  ...FILTER_ENTRIES,
  tab: v.optional(
    v.fallback(
      v.pipe(v.string(), v.transform(toTabName), v.picklist(TABS.map(({ value }) => value))),
      EXPLORE_DEFAULTS.tab,
    ),
    EXPLORE_DEFAULTS.tab,
  ),
  timeframe: v.optional(
    v.fallback(v.picklist(TIMEFRAMES), EXPLORE_DEFAULTS.timeframe),
    EXPLORE_DEFAULTS.timeframe,
  ),
  /** Absent: the order of the list itself. */
  sort: v.fallback(v.optional(v.picklist(SORTS)), undefined),
  dir: v.optional(v.fallback(v.picklist(['asc', 'desc']), EXPLORE_DEFAULTS.dir), EXPLORE_DEFAULTS.dir),
  /** What is searched for; while it is not empty the answers stand in place of the tab's list. */
  q: v.optional(
    v.fallback(v.pipe(v.string(), v.maxLength(QUERY_MOST)), EXPLORE_DEFAULTS.q),
    EXPLORE_DEFAULTS.q,
  ),
});
/** What the address says of the view; whatever it does not say rightly is the default. */
export const ExploreSearchSchema = v.pipe(Members, v.transform(settleFilters));
export type ExploreView = v.InferOutput<typeof ExploreSearchSchema>;

/** Top traded is by volume, so its order follows live figures; every other list has an order of the server's own. */
export function toOrder({ tab, timeframe, sort, dir, q }: ExploreView): TableView {
  return { timeframe, sort: sort ?? (tab === 'toptraded' && q === '' ? 'volume' : undefined), dir };
}

/** Quotes around a search, or a space after it, ask for the exact symbol (discovery.md §2). */
export function toSearch(q: string): { text: string; isExact: boolean } {
  const quoted = /^\s*"(.+)"\s*$/.exec(q)?.[1];
  const text = (quoted ?? q).trim();
  return { text, isExact: text !== '' && (quoted !== undefined || q.endsWith(' ')) };
}
