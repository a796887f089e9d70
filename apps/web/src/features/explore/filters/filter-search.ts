import { NUMBER_TEXT } from '@orrery/core/numbers';
import type { Timeframe } from '@orrery/domain/timeframes';
import {
  BOUNDS,
  FLAG_FIELDS,
  type FlagField,
  LIMIT_FIELDS,
  type LimitField,
  MAX_KEYWORDS,
  RANGE_FIELDS,
  RANGE_KEYS,
  type RangeKey,
  type RangeName,
  rangeName,
} from '@orrery/domain/tokens/filter-fields';
import * as v from 'valibot';

export const LIMITS = Object.keys(LIMIT_FIELDS) as LimitField[];
/** By their keys in the address, where `launchpads` is the hunt's alone. */
const LISTS = {
  fromLaunchpads: 'launchpads',
  searchInclude: 'searchInclude',
  searchExclude: 'searchExclude',
} as const;
const LIST_KEYS = Object.keys(LISTS) as ListKey[];
type ListKey = keyof typeof LISTS;
export type List = (typeof LISTS)[ListKey];
/** What a person asks of the tokens of a list; a figure of a timeframe is of whichever the list has. */
export type Filters = { [Key in RangeName | LimitField]?: number } & { [Key in FlagField]?: true } & {
  [Key in List]?: readonly string[];
};

const Numeric = v.fallback(
  v.optional(
    v.union([
      v.pipe(v.number(), v.finite()),
      v.pipe(v.string(), v.regex(NUMBER_TEXT), v.transform(Number), v.finite()),
    ]),
  ),
  undefined,
);
const On = v.fallback(
  v.optional(
    v.pipe(
      v.picklist(['true', '1']),
      v.transform(() => 'true' as const),
    ),
  ),
  undefined,
);
const words = (most?: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => toWords(text, most).join()),
        v.nonEmpty(),
      ),
    ),
    undefined,
  );

/** Every bound by the key it has in the address and in requests. */
const RANGES = RANGE_KEYS.flatMap(({ field, keys, timeframe }) =>
  BOUNDS.map((bound) => ({ field, name: rangeName(bound, field), key: keys[bound], timeframe })),
);

/** The filters as members of the screener's address, by the names the API has for them but for the launchpads; what is said wrongly is not there. */
export const FILTER_ENTRIES = {
  // `fromEntries` forgets which keys there are.
  ...(Object.fromEntries([...RANGES.map(({ key }) => key), ...LIMITS].map((key) => [key, Numeric])) as Record<
    RangeKey | LimitField,
    typeof Numeric
  >),
  ...(Object.fromEntries(FLAG_FIELDS.map((key) => [key, On])) as Record<FlagField, typeof On>),
  fromLaunchpads: words(),
  searchInclude: words(MAX_KEYWORDS),
  searchExclude: words(MAX_KEYWORDS),
};

export const FilterSearchSchema = v.object(FILTER_ENTRIES);
/** The filters as they stand in the address. */
export type FilterSearch = v.InferOutput<typeof FilterSearchSchema>;

/** A filter of a timeframe goes along when the list's is changed; a least value above the most asks nothing. */
export function alignFilters<View extends FilterSearch & { timeframe: Timeframe }>(view: View): View {
  return withFilters(view, toFilters(view));
}

/** A view with these filters in place of its own. */
export function withFilters<View extends FilterSearch & { timeframe: Timeframe }>(
  view: View,
  filters: Filters,
): View {
  const rest = { ...view };
  // Undefined rather than gone: the router lays a view over the address as it was written.
  for (const key of FILTER_KEYS) if (key in view) Object.assign(rest, { [key]: undefined });
  return { ...rest, ...toFilterSearch(filters, view.timeframe) };
}

const FILTER_KEYS = Object.keys(FILTER_ENTRIES) as (keyof FilterSearch)[];

/** The filters that a view's address names. */
export function toFilters(search: FilterSearch & { timeframe?: Timeframe }): Filters {
  const filters: Filters = {};
  for (const { key, name, timeframe } of RANGES) {
    const value = search[key];
    // The list's own timeframe takes precedence.
    if (value !== undefined && (filters[name] === undefined || timeframe === search.timeframe))
      filters[name] = value;
  }
  for (const field of RANGE_FIELDS) {
    const [min, max] = [rangeName('min', field), rangeName('max', field)];
    if (isUpsideDown(filters[min], filters[max])) for (const key of [min, max]) delete filters[key];
  }
  for (const key of LIMITS) if (search[key] !== undefined) filters[key] = search[key];
  for (const key of FLAG_FIELDS) if (search[key]) filters[key] = true;
  for (const key of LIST_KEYS) if (search[key]) filters[LISTS[key]] = search[key].split(',');
  return filters;
}

/** Filters as members of an address. */
export function toFilterSearch(filters: Filters, timeframe: Timeframe): FilterSearch {
  const search: FilterSearch = {};
  for (const range of RANGES) {
    const value = filters[range.name];
    if (value !== undefined && (range.timeframe ?? timeframe) === timeframe) search[range.key] = value;
  }
  for (const key of LIMITS) if (filters[key] !== undefined) search[key] = filters[key];
  for (const key of FLAG_FIELDS) if (filters[key]) search[key] = 'true';
  for (const key of LIST_KEYS) if (filters[LISTS[key]]?.length) search[key] = filters[LISTS[key]]?.join();
  return search;
}

/** The filters of a view as a request carries them. */
export function toRequest(view: FilterSearch): Record<string, string> {
  const { fromLaunchpads: launchpads, ...request } = toQuery(view);
  return { ...request, ...(launchpads && { launchpads }) };
}

/** The filters of a view as the query of its address. */
export function toQuery(view: FilterSearch): Partial<Record<keyof FilterSearch, string>> {
  return Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const value = view[key];
      if (value === undefined) return [];
      return [[key, String(value)]];
    }),
  );
}

/** How many things are asked; both bounds of a figure are one. */
export function countFilters(view: FilterSearch): number {
  const ranges = RANGES.filter(({ key }) => view[key] !== undefined).map(({ field }) => field);
  const others = [...LIMITS, ...FLAG_FIELDS, ...LIST_KEYS].filter((key) => view[key] !== undefined);
  return new Set(ranges).size + others.length;
}

export function isUpsideDown(min: number | undefined, max: number | undefined): boolean {
  return min !== undefined && max !== undefined && min > max;
}

/** The words of a comma list, each once. */
export function toWords(text: string, most = Number.POSITIVE_INFINITY): string[] {
  const all = text.split(',').map((word) => word.trim());
  return [...new Set(all.filter((word) => word !== ''))].slice(0, most);
}
