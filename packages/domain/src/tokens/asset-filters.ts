import { launchpadOf } from '../launches/launchpads.ts';
import {
  type FilterField,
  FLAG_FIELDS,
  type FlagField,
  LIMIT_FIELDS,
  type LimitField,
  MAX_KEYWORDS,
  RANGE_FIELDS,
  type RangeField,
} from './filter-fields.ts';

/** A token on this launchpad with less liquidity than the floor is a small one. */
const SMALL_DBC_LAUNCHPAD = 'met-dbc';
const SMALL_DBC_LIQUIDITY_FLOOR = 500;

export interface FilterRange {
  min?: number | undefined;
  max?: number | undefined;
}

/** What a list's tokens are filtered by; a flag that is false filters nothing, `smallMeteoraDBC` hides the small ones. */
export type AssetFilters = { [Flag in FlagField]?: boolean | undefined } & {
  [Limit in LimitField]?: number | undefined;
} & {
  ranges?: Partial<Record<RangeField, FilterRange>> | undefined;
  /** By id, slug or label. */
  launchpads?: readonly string[] | undefined;
  searchInclude?: readonly string[] | undefined;
  searchExclude?: readonly string[] | undefined;
};

/** One thing asked of a token, named as the person asked for it. */
export type FilterCriterion =
  | { kind: 'range'; name: string; field: FilterField; min: number; max: number }
  | { kind: 'small-dbc'; name: string; launchpad: string; liquidityFloor: number }
  | { kind: 'launchpads'; name: string; launchpads: readonly string[] }
  | { kind: 'keywords'; name: string; keywords: readonly string[]; isWanted: boolean };

/** The figures of a token that filters read; undefined is "not known". */
export interface FilterSubject {
  number(field: FilterField): number | undefined;
  readonly launchpad: string | undefined;
  /** Its symbol and name in one text. */
  readonly text: string;
}

/** The criteria of some filters, in the order the person sees them; none for a filter that asks nothing. */
export function toCriteria(filters: AssetFilters): FilterCriterion[] {
  const criteria: FilterCriterion[] = [];
  const ask = (name: string, field: FilterField, { min, max }: FilterRange) => {
    if (min === undefined && max === undefined) return;
    const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
    criteria.push({ kind: 'range', name, field, min: least, max: most });
  };
  for (const flag of FLAG_FIELDS) if (filters[flag]) criteria.push(toFlagCriterion(flag));
  for (const limit of Object.keys(LIMIT_FIELDS) as LimitField[])
    ask(limit, limit, { [LIMIT_FIELDS[limit]]: filters[limit] });
  for (const field of RANGE_FIELDS) ask(field, field, filters.ranges?.[field] ?? {});
  const launchpads = filters.launchpads?.map((name) => launchpadOf(name).id);
  if (launchpads && launchpads.length > 0)
    criteria.push({ kind: 'launchpads', name: 'launchpads', launchpads });
  for (const name of ['searchInclude', 'searchExclude'] as const) {
    const keywords = (filters[name] ?? []).slice(0, MAX_KEYWORDS).map((keyword) => keyword.toLowerCase());
    if (keywords.length > 0)
      criteria.push({ kind: 'keywords', name, keywords, isWanted: name === 'searchInclude' });
  }
  return criteria;
}

function toFlagCriterion(flag: FlagField): FilterCriterion {
  if (flag === 'hasSocials') return isSet(flag, 'numOfSocials');
  if (flag !== 'smallMeteoraDBC') return isSet(flag, flag);
  const [launchpad, liquidityFloor] = [SMALL_DBC_LAUNCHPAD, SMALL_DBC_LIQUIDITY_FLOOR];
  return { kind: 'small-dbc', name: flag, launchpad, liquidityFloor };
}

function isSet(name: string, field: FilterField): FilterCriterion {
  return { kind: 'range', name, field, min: 1, max: Number.POSITIVE_INFINITY };
}

/** Whether a figure lies in a range, its ends inside; a missing one does not. */
export function isInRange(value: number | undefined, { min, max }: { min: number; max: number }): boolean {
  return value !== undefined && value >= min && value <= max;
}

/** Whether a token meets a criterion. */
export function meetsCriterion(subject: FilterSubject, criterion: FilterCriterion): boolean {
  switch (criterion.kind) {
    case 'range':
      return isInRange(subject.number(criterion.field), criterion);
    case 'small-dbc': {
      if (subject.launchpad !== criterion.launchpad) return true;
      return (subject.number('liquidity') ?? 0) >= criterion.liquidityFloor;
    }
    case 'launchpads':
      return subject.launchpad !== undefined && criterion.launchpads.includes(subject.launchpad);
    case 'keywords': {
      const text = subject.text.toLowerCase();
      return criterion.keywords.some((keyword) => text.includes(keyword)) === criterion.isWanted;
    }
  }
}

/** The first criterion a token does not meet; undefined when it meets all. */
export function failingCriterion(
  subject: FilterSubject,
  criteria: readonly FilterCriterion[],
): FilterCriterion | undefined {
  return criteria.find((criterion) => !meetsCriterion(subject, criterion));
}
