import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import * as v from 'valibot';
import { AddressListSchema, queryInteger } from '../common.ts';
import { QUERY_FILTER_ENTRIES, toSentFilters } from './filters.ts';

/** Categories `/v1/assets/{category}/{timeframe}` answers. */
export const CATEGORIES = [
  'toptraded',
  'toptrending',
  'toporganicscore',
  'popular',
  'recent',
  'aboutToGraduate',
  'graduated',
  'runners',
  'topperformers',
  'stocks',
  'xstocks',
  'prestocks',
  'superstate',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The most tokens a list holds. */
export const MAX_LIST = 2_000;

const PLAIN_SORTS = [
  'usdPrice',
  'liquidity',
  'mcap',
  'fdv',
  'listedTime',
  'holderCount',
  'organicScore',
  'ctLikes',
  'smartCtLikes',
  'bondingCurve',
  'graduatedAt',
  'priceChange7d',
  'priceChange30d',
] as const;
const WINDOW_SORTS = [
  'priceChange',
  'txs',
  'netTxs',
  'traders',
  'buys',
  'sells',
  'numNetBuyers',
  'volume',
  'netVolume',
  'holderChange',
  'liquidityChange',
  'numOrganicBuyers',
  'organicVolume',
  'netOrganicVolume',
] as const;
export type PlainSort = (typeof PLAIN_SORTS)[number];
export type WindowSort = (typeof WINDOW_SORTS)[number];

/** A parsed `sortBy`: a plain field, or a window's field with its timeframe. */
export type AssetSort = { field: PlainSort } | { field: WindowSort; timeframe: Timeframe };

/** Reads `liquidity` or `volume24h`; undefined when the field is unknown. */
export function toAssetSort(text: string): AssetSort | undefined {
  const plain = PLAIN_SORTS.find((field) => field === text);
  if (plain) return { field: plain };
  const timeframe = TIMEFRAMES.find((frame) => text.endsWith(frame));
  const field = timeframe && WINDOW_SORTS.find((name) => name === text.slice(0, -timeframe.length));
  return field && timeframe ? { field, timeframe } : undefined;
}

/** Path of `GET /v1/assets/{category}/{timeframe}`. */
export const AssetListParamsSchema = v.object({
  category: v.picklist(CATEGORIES),
  timeframe: v.picklist(TIMEFRAMES),
});

/** Sort key and direction, as `toAssetSort` reads them. */
export const SORT_ENTRIES = {
  sortBy: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => toAssetSort(text) !== undefined, 'is not a field assets can be sorted by'),
    ),
  ),
  sortDir: v.optional(v.picklist(['asc', 'desc']), 'desc'),
};

const LIST_ENTRIES = {
  ...SORT_ENTRIES,
  ...QUERY_FILTER_ENTRIES,
  limit: v.optional(queryInteger(1, MAX_LIST), '50'),
};

/** Query of `GET /v1/assets/{category}/{timeframe}`, its filters sorted out; `suffix` must be the path's timeframe. */
export const AssetListQuerySchema = v.pipe(
  v.strictObject(LIST_ENTRIES),
  v.rawTransform(({ dataset: { value }, addIssue }) => {
    const { limit, sortBy, sortDir, ...values } = value;
    return { limit, sortBy, sortDir, ...toSentFilters(values, toRefusal(value, addIssue)) };
  }),
);

/**
 * Query of `GET /v1/assets`: a number of the newest tokens first, or all the tokens of a list of addresses in its order, unless `sortBy` is
 * given. Filters that are counted in a timeframe name it in their suffix.
 */
export const AssetRecentQuerySchema = v.pipe(
  v.strictObject({ ...LIST_ENTRIES, ids: v.optional(AddressListSchema) }),
  v.rawTransform(({ dataset: { value }, addIssue }) => {
    const { ids, limit, sortBy, sortDir, ...values } = value;
    const refuse = toRefusal(value, addIssue);
    if (ids) for (const key of Object.keys(values)) refuse(key, 'is not for tokens asked for by id');
    return { ids, limit, sortBy, sortDir, ...toSentFilters(values, refuse) };
  }),
);

/** Refuses a member of what was sent in valibot's own way, so that the reply names it. */
export function toRefusal<Input extends Record<string, unknown>>(
  input: Input,
  addIssue: (info: { message: string; path: [v.ObjectPathItem] }) => void,
) {
  return (key: string, message: string) =>
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
}
