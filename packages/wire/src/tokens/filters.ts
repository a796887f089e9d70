import * as v from 'valibot';
import { NumberSchema, QueryTextsSchema, QueryWordsSchema } from '../common.ts';
import { TIMEFRAMES, type Timeframe } from './timeframes.ts';

const PLAIN_RANGES = [
  'bondingCurve',
  'liquidity',
  'numNetBuyers',
  'mcap',
  'holderCount',
  'topHoldersPercentage',
  'devBalancePct',
  'devMigrations',
  'organicScore',
  'tokenAge',
  'bondedAge',
] as const;
/** Sent with the timeframe as a suffix: `minVolume24h` (discovery.md §5). */
const TIMEFRAME_RANGES = ['volume', 'netVolume', 'txns', 'buys', 'sells'] as const;
const BOUNDS = ['min', 'max'] as const;

type RangeField = (typeof PLAIN_RANGES)[number] | (typeof TIMEFRAME_RANGES)[number];
type Bound = (typeof BOUNDS)[number];
type RangeKey =
  | `${Bound}${Capitalize<(typeof PLAIN_RANGES)[number]>}`
  | `${Bound}${Capitalize<(typeof TIMEFRAME_RANGES)[number]>}${Timeframe}`;

interface Range {
  field: RangeField;
  keys: Readonly<Record<Bound, RangeKey>>;
  timeframe?: Timeframe;
}

const RANGES: readonly Range[] = [
  ...PLAIN_RANGES.map((field) => ({
    field,
    keys: { min: `min${capitalised(field)}`, max: `max${capitalised(field)}` } as const,
  })),
  ...TIMEFRAME_RANGES.flatMap((field) =>
    TIMEFRAMES.map((timeframe) => ({
      field,
      keys: {
        min: `min${capitalised(field)}${timeframe}`,
        max: `max${capitalised(field)}${timeframe}`,
      } as const,
      timeframe,
    })),
  ),
];

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
        v.regex(/^-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i, 'must be a number'),
        v.transform(Number),
        v.finite('must be a number'),
      ),
    ],
    'must be a number',
  ),
);
const Keyword = v.pipe(v.string(), v.trim(), v.nonEmpty('Keyword cannot be empty'));

const VALUE_ENTRIES = {
  verified: Flag,
  mintAuthorityDisabled: Flag,
  freezeAuthorityDisabled: Flag,
  smallMeteoraDBC: Flag,
  hasSocials: Flag,
  lpBurntPercentage: Numeric,
  topHoldersPercentage: Numeric,
  numOfSocials: Numeric,
  // The keys are those of the table above; `fromEntries` forgets which.
  ...(Object.fromEntries(
    RANGES.flatMap(({ keys }) => [keys.min, keys.max]).map((key) => [key, Numeric]),
  ) as Record<RangeKey, typeof Numeric>),
};

/** The filters as keys of a query string; a keyword may hold spaces, so commas and repeated keys part them. */
export const QUERY_FILTER_ENTRIES = {
  ...VALUE_ENTRIES,
  launchpads: v.optional(QueryWordsSchema),
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

/** What is asked of the tokens of a list (discovery.md §5), ages in minutes; the shape `domain` turns into criteria. */
export type AssetFilterRequest = Omit<FilterValues, RangeKey> & {
  ranges?: Partial<Record<RangeField, { min?: number; max?: number }>>;
};

/** Filters as they were sent, with the one timeframe their keys carry as a suffix and the first key that does. */
export interface SentFilters {
  filters: AssetFilterRequest;
  suffix?: { timeframe: Timeframe; key: string };
}

/** Sorts the values of the filters' keys into filters; tells of keys that contradict each other. */
export function toSentFilters(
  values: FilterValues,
  refuse: (key: string, reason: string) => void,
): SentFilters {
  const ranges: NonNullable<AssetFilterRequest['ranges']> = {};
  let suffix: SentFilters['suffix'];
  for (const { field, keys, timeframe } of RANGES) {
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

function capitalised<Text extends string>(text: Text): Capitalize<Text> {
  // What the type says, which the compiler cannot see.
  return (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>;
}
