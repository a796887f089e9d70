import { launchpadOf } from '@orrery/domain/launches/launchpads';
import type { Timeframe } from '@orrery/domain/timeframes';
import {
  type AssetFilters,
  type FilterSubject,
  failingCriterion,
  toCriteria,
} from '@orrery/domain/tokens/asset-filters';
import {
  FLAG_FIELDS,
  isTimeframeField,
  LIMIT_FIELDS,
  type LimitField,
  RANGE_FIELDS,
  type RangeField,
  rangeName,
} from '@orrery/domain/tokens/filter-fields';
import { formatFigure } from '../fields/figure-text.ts';
import { FLAG_WORDS, LIMIT_FIGURES, RANGES } from '../fields/filter-fields.ts';
import { type Filters, LIMITS, type List } from '../filter-search.ts';
import * as strings from '../strings.ts';

/** One criterion that is set in the filters, with the text of its chip. */
export interface ActiveFilter {
  id: string;
  keys: readonly (keyof Filters)[];
  text: string;
}

const LAUNCHPADS_NAMED = 2;

/** The criteria that are set in the filters. */
export function toActiveFilters(filters: Filters, timeframe: Timeframe): ActiveFilter[] {
  const flags = FLAG_FIELDS.filter((key) => filters[key]).map((key) =>
    toActiveFilter([key], FLAG_WORDS[key].chip),
  );
  const limits = LIMITS.flatMap((key) => {
    const { label, unit } = LIMIT_FIGURES[key];
    const value = filters[key];
    if (value === undefined) return [];
    return [
      toActiveFilter(
        [key],
        `${label} ${LIMIT_FIELDS[key] === 'min' ? '≥' : '≤'} ${formatFigure(value, unit)}`,
      ),
    ];
  });
  const ranges = RANGE_FIELDS.flatMap((field) => {
    const keys = [rangeName('min', field), rangeName('max', field)] as const;
    const { label } = RANGES[field];
    const bounds = toBounds(filters, field);
    return bounds === ''
      ? []
      : [toActiveFilter(keys, `${label}${isTimeframeField(field) ? ` ${timeframe}` : ''} ${bounds}`)];
  });
  return [...flags, ...limits, ...ranges, ...toActiveListFilters(filters)];
}

/** The filters without the given keys. */
export function withoutKeys(filters: Filters, keys: readonly (keyof Filters)[]): Filters {
  const rest = { ...filters };
  for (const key of keys) delete rest[key];
  return rest;
}

/** The first criterion that a token does not meet. */
export function findFailing(
  subject: FilterSubject,
  filters: Filters,
  activeFilters: readonly ActiveFilter[],
): ActiveFilter | undefined {
  return activeFilters.find(({ keys }) => {
    const others = Object.keys(filters).filter((key) => !keys.some((own) => own === key));
    const only = withoutKeys(filters, others as (keyof Filters)[]);
    return failingCriterion(subject, toCriteria(toAssetFilters(only))) !== undefined;
  });
}

/** Why a token fails a criterion, in a sentence with its value and the bound. */
export function explainFailing(subject: FilterSubject, filters: Filters, { keys }: ActiveFilter): string {
  const [key] = keys;
  const flag = FLAG_FIELDS.find((name) => name === key);
  if (flag) return FLAG_WORDS[flag].against;
  const limit = LIMITS.find((name) => name === key);
  if (limit) return explainLimit(subject, filters, limit);
  const field = fieldOf(keys);
  if (field) {
    const { label, unit } = RANGES[field];
    return explainFigure({ label, unit, value: subject.number(field) }, toBounds(filters, field));
  }
  if (key === 'launchpads') {
    const wanted = namesOf(filters.launchpads ?? []).join(', ');
    return subject.launchpad === undefined
      ? strings.noLaunchpadAsks(wanted)
      : strings.launchpadAsks(launchpadOf(subject.launchpad).label, wanted);
  }
  const isWanted = key === 'searchInclude';
  const words = (filters[isWanted ? 'searchInclude' : 'searchExclude'] ?? []).join(', ');
  return isWanted ? strings.missesKeywords(subject.text, words) : strings.hasKeyword(subject.text, words);
}

/** Filters that a token no longer fails in this, by as little as round figures allow. */
export function loosen(filters: Filters, subject: FilterSubject, { keys }: ActiveFilter): Filters {
  const [key] = keys;
  const rest = withoutKeys(filters, keys);
  const limit = LIMITS.find((name) => name === key);
  if (limit) {
    const value = subject.number(limit);
    return value === undefined
      ? rest
      : { ...rest, [limit]: LIMIT_FIELDS[limit] === 'min' ? roundDown(value) : roundUp(value) };
  }
  const field = fieldOf(keys);
  if (field) return loosenRange(filters, rest, { field, value: subject.number(field) });
  if (key === 'launchpads' && subject.launchpad !== undefined)
    return { ...filters, launchpads: [...(filters.launchpads ?? []), subject.launchpad] };
  if (key !== 'searchExclude') return rest;
  const text = subject.text.toLowerCase();
  const searchExclude = filters.searchExclude?.filter((word) => !text.includes(word.toLowerCase())) ?? [];
  return searchExclude.length > 0 ? { ...rest, searchExclude } : rest;
}

/** Filters in the shape of the product's rules. */
export function toAssetFilters(filters: Filters): AssetFilters {
  const ranges = Object.fromEntries(
    RANGE_FIELDS.map((field) => [
      field,
      { min: filters[rangeName('min', field)], max: filters[rangeName('max', field)] },
    ]),
  );
  return { ...filters, ranges };
}

function toActiveFilter(keys: ActiveFilter['keys'], text: string): ActiveFilter {
  return { id: keys.join(), keys, text };
}

function toActiveListFilters({
  launchpads,
  searchInclude,
  searchExclude,
}: Pick<Filters, List>): ActiveFilter[] {
  const names = namesOf(launchpads ?? []);
  const more = names.length > LAUNCHPADS_NAMED ? ` +${names.length - LAUNCHPADS_NAMED}` : '';
  const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');
  return [
    ...(names.length > 0
      ? [toActiveFilter(['launchpads'], names.slice(0, LAUNCHPADS_NAMED).join(', ') + more)]
      : []),
    ...(searchInclude?.length
      ? [toActiveFilter(['searchInclude'], strings.includes(quoted(searchInclude)))]
      : []),
    ...(searchExclude?.length
      ? [toActiveFilter(['searchExclude'], strings.excludes(quoted(searchExclude)))]
      : []),
  ];
}

function namesOf(launchpads: readonly string[]): string[] {
  return launchpads.map((name) => launchpadOf(name).label);
}

function fieldOf(keys: ActiveFilter['keys']): RangeField | undefined {
  return RANGE_FIELDS.find((field) => rangeName('min', field) === keys[0]);
}

function toBounds(filters: Filters, field: RangeField): string {
  const [min, max] = [filters[rangeName('min', field)], filters[rangeName('max', field)]];
  const { unit } = RANGES[field];
  if (min !== undefined && max !== undefined)
    return `${formatFigure(min, unit)} – ${formatFigure(max, unit)}`;
  if (min !== undefined) return `≥ ${formatFigure(min, unit)}`;
  return max === undefined ? '' : `≤ ${formatFigure(max, unit)}`;
}

function explainLimit(subject: FilterSubject, filters: Filters, limit: LimitField): string {
  const { label, unit } = LIMIT_FIGURES[limit];
  const asked = `${LIMIT_FIELDS[limit] === 'min' ? '≥' : '≤'} ${formatFigure(filters[limit] ?? 0, unit)}`;
  return explainFigure({ label, unit, value: subject.number(limit) }, asked);
}

interface Figure {
  label: string;
  unit: Parameters<typeof formatFigure>[1];
  value: number | undefined;
}

function explainFigure({ label, unit, value }: Figure, asked: string): string {
  if (value === undefined) return strings.unknownAsks(label, asked);
  // Four digits tell it from the bound, which is a round figure as a rule.
  return strings.figureAsks(label, formatFigure(Number(value.toPrecision(4)), unit), asked);
}

function loosenRange(
  filters: Filters,
  rest: Filters,
  { field, value }: { field: RangeField; value: number | undefined },
): Filters {
  if (value === undefined) return rest;
  const [minKey, maxKey] = [rangeName('min', field), rangeName('max', field)];
  const [min, max] = [filters[minKey], filters[maxKey]];
  return {
    ...rest,
    ...(min !== undefined && { [minKey]: value < min ? roundDown(value) : min }),
    ...(max !== undefined && { [maxKey]: value > max ? roundUp(value) : max }),
  };
}

/** To two digits. */
function roundDown(value: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) - 1);
  const round = Number((Math.floor(value / step) * step).toPrecision(3));
  return round <= value ? round : value;
}

function roundUp(value: number): number {
  return -roundDown(-value) + 0;
}
