import * as v from 'valibot';
import { ExploreSearchSchema, type ExploreView } from '#features/explore/explore-search.ts';
import { countFilters } from '#features/explore/filters/filter-search.ts';
import { TABS } from '#features/explore/tabs.ts';
import { parseColumns } from '#widgets/token-table/cells/column-ids.ts';
import * as strings from './strings.ts';

/** A view as the query text of its address, the same for every view that asks the same. */
export function toViewText(view: ExploreView): string {
  const members = Object.entries({ ...view, q: undefined }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(members.map(([key, value]) => [key, String(value)]));
  query.sort();
  return String(query);
}

/** Reads a view out of query text; what cannot be read takes its default. */
export function readViewText(text: string): ExploreView {
  return v.parse(ExploreSearchSchema, Object.fromEntries(new URLSearchParams(text)));
}

/** A view in words: its list, its timeframe, and what is asked of the tokens. */
export function describeView(view: ExploreView): string {
  const count = countFilters(view);
  const columns = parseColumns(view.columns)?.length;
  return [
    TABS.find(({ value }) => value === view.tab)?.label,
    view.timeframe,
    count > 0 && strings.filterCount(count),
    columns !== undefined && strings.columnCount(columns),
  ]
    .filter(Boolean)
    .join(' · ');
}
