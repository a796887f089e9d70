import type { Category } from '@orrery/wire/tokens/lists';
import * as strings from './strings.ts';

interface Tab {
  /** Its name in the address. */
  value: string;
  label: string;
  /** The list it shows; absent where the tab is a view of its own. */
  list?: Category;
}

/** The tabs from left to right: what is mine, what moves, what is new, what is of a kind. */
export const TABS = [
  { value: 'watchlist', label: strings.watchlist },
  { value: 'cooking', label: strings.cooking, list: 'toptrending' },
  { value: 'toptraded', label: strings.topTraded, list: 'toptraded' },
  { value: 'organic', label: strings.organic, list: 'toporganicscore' },
  { value: 'popular', label: strings.popular, list: 'popular' },
  { value: 'alphascan', label: strings.hunt },
  { value: 'recent', label: strings.newest, list: 'recent' },
  { value: 'aboutToGraduate', label: strings.aboutToGraduate, list: 'aboutToGraduate' },
  { value: 'graduated', label: strings.graduated, list: 'graduated' },
  { value: 'runners', label: strings.runners, list: 'runners' },
  { value: 'topperformers', label: strings.topPerformers, list: 'topperformers' },
  { value: 'launchpads', label: strings.launchpads },
  { value: 'stocks', label: strings.stocks },
  { value: 'xstocks', label: strings.xstocks, list: 'xstocks' },
  { value: 'prestocks', label: strings.prestocks, list: 'prestocks' },
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
