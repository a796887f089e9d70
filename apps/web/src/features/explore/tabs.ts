import type { Category } from '@orrery/wire/tokens/lists';

interface Tab {
  /** Its name in the address (discovery.md §2, rulings.md 20). */
  value: string;
  label: string;
  /** The list it shows; absent where the tab is a view of its own. */
  list?: Category;
}

/** The tabs from left to right: what is mine, what moves, what is new, what is of a kind. */
export const TABS = [
  { value: 'watchlist', label: 'Watchlist' },
  { value: 'cooking', label: 'Cooking', list: 'toptrending' },
  { value: 'toptraded', label: 'Top traded', list: 'toptraded' },
  { value: 'organic', label: 'Organic', list: 'toporganicscore' },
  { value: 'popular', label: 'Popular', list: 'popular' },
  { value: 'alphascan', label: 'Hunt' },
  { value: 'recent', label: 'New', list: 'recent' },
  { value: 'aboutToGraduate', label: 'About to graduate', list: 'aboutToGraduate' },
  { value: 'graduated', label: 'Graduated', list: 'graduated' },
  { value: 'runners', label: 'Runners', list: 'runners' },
  { value: 'topperformers', label: 'Top performers', list: 'topperformers' },
  { value: 'launchpads', label: 'Launchpads' },
  { value: 'stocks', label: 'Stocks' },
  { value: 'xstocks', label: 'xStocks', list: 'xstocks' },
  { value: 'prestocks', label: 'PreStocks', list: 'prestocks' },
] as const satisfies readonly Tab[];

const NAMES = TABS.map(({ value }) => value);
export type TabName = (typeof NAMES)[number];

/** What each list is called; the lists' own names lead to the same tabs. */
const tabs: readonly (Tab & { value: TabName })[] = TABS;

/** The tab of a name in the address, be it the tab's own or its list's; undefined when there is none. */
export function toTabName(name: string): TabName | undefined {
  return (tabs.find(({ value }) => value === name) ?? tabs.find(({ list }) => list === name))?.value;
}

/** The list behind a tab; undefined where the tab is a view of its own. */
export function listOf(tab: TabName): Category | undefined {
  return tabs.find(({ value }) => value === tab)?.list;
}
