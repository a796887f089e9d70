import type { Category } from '@orrery/wire/tokens/lists';
import * as strings from './strings.ts';

interface Tab {
  /** Its name in the address. */
  value: string;
  label: string;
  /** The list it shows; absent where the tab is a view of its own. */
  list?: Category;
}

/** The tabs from left to right. */
export const TABS = [
  { value: 'watchlist', label: strings.watchlist },
  { value: 'cooking', label: strings.cooking, list: 'toptrending' },
  { value: 'toptraded', label: strings.topTraded, list: 'toptraded' },
  { value: 'organic', label: strings.organic, list: 'toporganicscore' },
  { value: 'popular', label: strings.popular, list: 'popular' },
  { value: 'runners', label: strings.runners, list: 'runners' },
  { value: 'topperformers', label: strings.topPerformers, list: 'topperformers' },
  { value: 'alphascan', label: strings.hunt },
  { value: 'recent', label: strings.newest, list: 'recent' },
  { value: 'aboutToGraduate', label: strings.aboutToGraduate, list: 'aboutToGraduate' },
  { value: 'graduated', label: strings.graduated, list: 'graduated' },
  { value: 'launchpads', label: strings.launchpads },
  { value: 'stocks', label: strings.stocks },
  { value: 'xstocks', label: strings.xstocks, list: 'xstocks' },
  { value: 'prestocks', label: strings.prestocks, list: 'prestocks' },
] as const satisfies readonly Tab[];

/** The headings over the tabs, each over a run of them. */
export const TAB_GROUPS = [
  { heading: strings.discover, tabs: TABS.slice(0, 7) },
  { heading: strings.launches, tabs: TABS.slice(7, 12) },
  { heading: strings.stocks, tabs: TABS.slice(12) },
];

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
