import type { Category } from '@orrery/wire';
import { TIMEFRAMES } from '@orrery/wire';
import * as v from 'valibot';

/** The tabs by the names they have in the address (trading.md §2.1, rulings.md 20), and the lists they show. */
export const TABS = [
  { value: 'cooking', label: 'Cooking', list: 'toptrending' },
  { value: 'toptraded', label: 'Top traded', list: 'toptraded' },
  { value: 'organic', label: 'Organic', list: 'toporganicscore' },
  { value: 'recent', label: 'New', list: 'recent' },
] as const satisfies readonly { value: string; label: string; list: Category | 'recent' }[];

/** The lists' own names lead to the same tabs. */
const toTabName = (name: string) => TABS.find(({ list }) => list === name)?.value ?? name;

export const SORTS = [
  'token',
  'price',
  'change',
  'mcap',
  'liquidity',
  'volume',
  'txns',
  'traders',
  'holders',
  'organic',
  'audit',
] as const;
export type Sort = (typeof SORTS)[number];

/** How long a search may be; longer ones are not read from the address. */
export const QUERY_MOST = 100;

export const EXPLORE_DEFAULTS = { tab: 'cooking', timeframe: '1h', dir: 'desc', q: '' } as const;

/** What the address says of the view; whatever it does not say rightly is the default. */
export const ExploreSearchSchema = v.object({
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
export type ExploreView = v.InferOutput<typeof ExploreSearchSchema>;

/** A name is read from A on; of a figure one wants the highest. */
const firstDirection = (sort: Sort) => (sort === 'token' ? 'asc' : 'desc');

/** A column's header cycles through one direction, the other, and the list's own order. */
export function withSort(view: ExploreView, sort: Sort): ExploreView {
  const first = firstDirection(sort);
  if (view.sort !== sort) return { ...view, sort, dir: first };
  if (view.dir === first) return { ...view, dir: first === 'asc' ? 'desc' : 'asc' };
  return { ...view, sort: undefined, dir: EXPLORE_DEFAULTS.dir };
}

/** Quotes around a search, or a space after it, ask for the exact symbol (discovery.md §2). */
export function toSearch(q: string): { text: string; isExact: boolean } {
  const quoted = /^\s*"(.+)"\s*$/.exec(q)?.[1];
  const text = (quoted ?? q).trim();
  return { text, isExact: text !== '' && (quoted !== undefined || q.endsWith(' ')) };
}
