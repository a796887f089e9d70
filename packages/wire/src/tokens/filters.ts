import { NUMBER_TEXT } from '@orrery/core/numbers';
import { launchpadBySlug } from '@orrery/domain/launches/launchpads';
import type { Timeframe } from '@orrery/domain/timeframes';
import {
  FLAG_FIELDS,
  type FlagField,
  LIMIT_FIELDS,
  type LimitField,
  RANGE_KEYS,
  type RangeField,
  type RangeKey,
} from '@orrery/domain/tokens/filter-fields';
import * as v from 'valibot';
import { NumberSchema, QueryTextsSchema } from '../common.ts';

// A query says everything in texts, JSON may: both are read the same way.
const Flag = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist([1, 0, 'true', 'false', '1', '0'])], 'must be true or false'),
    v.transform((flag) => [true, 1, 'true', '1'].includes(flag)),
  ),
);
const Numeric = v.optional(
  v.union(
    [
      NumberSchema,
      v.pipe(
        v.string(),
        v.regex(NUMBER_TEXT, 'must be a number'),
        v.transform(Number),
        v.finite('must be a number'),
      ),
    ],
    'must be a number',
  ),
);
const Keyword = v.pipe(v.string(), v.trim(), v.nonEmpty('Keyword cannot be empty'));

const LIMITS = Object.keys(LIMIT_FIELDS) as LimitField[];
const NUMERIC_KEYS = [...LIMITS, ...RANGE_KEYS.flatMap(({ keys }) => [keys.min, keys.max])];

const VALUE_ENTRIES = {
  // `fromEntries` forgets which keys there are.
  ...(Object.fromEntries(FLAG_FIELDS.map((key) => [key, Flag])) as Record<FlagField, typeof Flag>),
  ...(Object.fromEntries(NUMERIC_KEYS.map((key) => [key, Numeric])) as Record<
    LimitField | RangeKey,
    typeof Numeric
  >),
};

/** The filters as keys of a query string; a keyword may hold spaces, so commas and repeated keys part them. */
export const QUERY_FILTER_ENTRIES = {
  ...VALUE_ENTRIES,
  launchpads: v.optional(v.pipe(QueryTextsSchema, v.transform(toLaunchpadNames))),
  searchInclude: v.optional(v.pipe(QueryTextsSchema, v.transform(splitAtCommas), v.array(Keyword))),
  searchExclude: v.optional(v.pipe(QueryTextsSchema, v.transform(splitAtCommas), v.array(Keyword))),
};

/** The filters as members of a JSON object. */
export const JSON_FILTER_ENTRIES = {
  ...VALUE_ENTRIES,
  launchpads: v.optional(v.array(v.string())),
  searchInclude: v.optional(v.array(Keyword)),
  searchExclude: v.optional(v.array(Keyword)),
};

type FilterValues = v.InferOutput<v.ObjectSchema<typeof QUERY_FILTER_ENTRIES, undefined>>;

/** What is asked of the tokens of a list, ages in minutes; the shape `domain` turns into criteria. */
export type AssetFilterRequest = Omit<FilterValues, RangeKey> & {
  ranges?: Partial<Record<RangeField, { min?: number; max?: number }>>;
};

/** Filters as they were sent, with the one timeframe their keys carry as a suffix and the first key that does. */
export interface SentFilters {
  filters: AssetFilterRequest;
  suffix?: { timeframe: Timeframe; key: string };
}

/** Sorts the values of the filters' keys into filters; reports keys that contradict each other. */
export function toSentFilters(
  values: FilterValues,
  refuse: (key: string, reason: string) => void,
): SentFilters {
  const ranges: NonNullable<AssetFilterRequest['ranges']> = {};
  let suffix: SentFilters['suffix'];
  for (const { field, keys, timeframe } of RANGE_KEYS) {
    const [min, max] = [values[keys.min], values[keys.max]];
    if (min === undefined && max === undefined) continue;
    const key = min === undefined ? keys.max : keys.min;
    if (min !== undefined && max !== undefined && min > max) refuse(key, `must be at most ${keys.max}`);
    if (timeframe) suffix ??= { timeframe, key };
    if (timeframe && timeframe !== suffix?.timeframe) refuse(key, otherTimeframe(suffix?.timeframe));
    ranges[field] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  }
  return { filters: { ...values, ranges }, ...(suffix && { suffix }) };
}

/** Why a key with the suffix of another timeframe than its list's is refused. */
export function otherTimeframe(timeframe: Timeframe | undefined): string {
  return `must carry the timeframe of the list, ${timeframe}`;
}

function splitAtCommas(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(','));
}

/** Commas, repeated keys and `+` (which arrives as a space) part the names of launchpads, of which some are two words. */
function toLaunchpadNames(texts: string[]): string[] {
  const names = splitAtCommas(texts).flatMap((text) => {
    const name = text.trim();
    return launchpadBySlug(name) ? [name] : name.split(/\s+/).filter((word) => word !== '');
  });
  return [...new Set(names)];
}
