import { TIMEFRAMES, type Timeframe } from '../timeframes.ts';

// Everything a token is filtered by is listed here and nowhere else. For a new name the compiler asks for the value in
// `asset-subject.ts` beside (of one asset) and in market's `lists/figures.ts` (of all), and for label, unit and group in the panel's
// `filter-fields.ts`.

/** How many keywords of a list are looked at; those after them are ignored. */
export const MAX_KEYWORDS = 5;

/** Figures with a minimum and a maximum; ages in minutes. */
export const RANGE_FIELDS = [
  'bondingCurve',
  'liquidity',
  'volume',
  'netVolume',
  'numNetBuyers',
  'mcap',
  'txns',
  'buys',
  'sells',
  'holderCount',
  'topHoldersPercentage',
  'devBalancePct',
  'devMigrations',
  'organicScore',
  'tokenAge',
  'bondedAge',
] as const;
export type RangeField = (typeof RANGE_FIELDS)[number];

/** Figures sent with their timeframe as a suffix: `minVolume24h`. */
const SUFFIXED_FIELDS = ['volume', 'netVolume', 'txns', 'buys', 'sells'] as const;
type SuffixedField = (typeof SUFFIXED_FIELDS)[number];

/** Figures counted in a timeframe; net buyers go by the list's, without a suffix. */
const TIMEFRAME_FIELDS = [...SUFFIXED_FIELDS, 'numNetBuyers'] as const;

/** Figures with one bound, and which. */
export const LIMIT_FIELDS = {
  lpBurntPercentage: 'min',
  topHoldersPercentage: 'max',
  numOfSocials: 'min',
} as const;
export type LimitField = keyof typeof LIMIT_FIELDS;

/** Flags that are figures themselves, 0 or 1. */
export const FLAG_FIGURES = ['verified', 'mintAuthorityDisabled', 'freezeAuthorityDisabled'] as const;
type FlagFigure = (typeof FLAG_FIGURES)[number];
/** All flags; of those that are no figure `asset-filters.ts` says what they ask. */
export const FLAG_FIELDS = [...FLAG_FIGURES, 'smallMeteoraDBC', 'hasSocials'] as const;
export type FlagField = (typeof FLAG_FIELDS)[number];

/** Every number a token is filtered by; flags are 0 or 1, ages minutes. */
export type FilterField = RangeField | LimitField | FlagFigure;

export function isTimeframeField(field: FilterField): field is (typeof TIMEFRAME_FIELDS)[number] {
  return TIMEFRAME_FIELDS.some((name) => name === field);
}

export const BOUNDS = ['min', 'max'] as const;
export type Bound = (typeof BOUNDS)[number];

/** A bound of a figure, without a timeframe. */
export type RangeName = `${Bound}${Capitalize<RangeField>}`;
/** A bound of a figure as requests and addresses have it. */
export type RangeKey =
  | `${Bound}${Capitalize<Exclude<RangeField, SuffixedField>>}`
  | `${Bound}${Capitalize<SuffixedField>}${Timeframe}`;

interface FilterRangeKeys {
  field: RangeField;
  keys: Readonly<Record<Bound, RangeKey>>;
  timeframe?: Timeframe;
}

/** The keys of every range, those with a suffix once for each timeframe. */
export const RANGE_KEYS: readonly FilterRangeKeys[] = RANGE_FIELDS.flatMap((field): FilterRangeKeys[] => {
  // Without a suffix, or with the one that is added, a name is a key; the compiler cannot see which.
  const toKeys = (suffix: string) =>
    ({ min: `${rangeName('min', field)}${suffix}`, max: `${rangeName('max', field)}${suffix}` }) as Record<
      Bound,
      RangeKey
    >;
  if (!SUFFIXED_FIELDS.some((suffixed) => suffixed === field)) return [{ field, keys: toKeys('') }];
  return TIMEFRAMES.map((timeframe) => ({ field, keys: toKeys(timeframe), timeframe }));
});

export function rangeName(bound: Bound, field: RangeField): RangeName {
  // What the type says, which the compiler cannot see.
  return `${bound}${field.charAt(0).toUpperCase()}${field.slice(1)}` as RangeName;
}
