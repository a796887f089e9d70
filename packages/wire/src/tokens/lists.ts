import * as v from 'valibot';
import { AddressListSchema, queryInteger } from '../common.ts';

/** The rolling windows of the screener (discovery.md §2). */
export const TIMEFRAMES = ['5m', '1h', '6h', '24h'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

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
] as const;
const WINDOW_SORTS = [
  'priceChange',
  'txs',
  'netTxs',
  'traders',
  'numNetBuyers',
  'volume',
  'netVolume',
  'holderChange',
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

/** What to sort by, as `toAssetSort` reads it, and which way. */
const SORT_ENTRIES = {
  sortBy: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => toAssetSort(text) !== undefined, 'is not a field assets can be sorted by'),
    ),
  ),
  sortDir: v.optional(v.picklist(['asc', 'desc']), 'desc'),
};

/** Query of `GET /v1/assets/{category}/{timeframe}`. */
export const AssetListQuerySchema = v.strictObject({
  ...SORT_ENTRIES,
  limit: v.optional(queryInteger(1, 2_000), '50'),
});

/**
 * Query of `GET /v1/assets`: so many of the newest tokens first, or all the tokens of a comma list of addresses in its order, unless
 * `sortBy` says otherwise.
 */
export const AssetRecentQuerySchema = v.strictObject({
  ...SORT_ENTRIES,
  ids: v.optional(AddressListSchema),
  limit: v.optional(queryInteger(1, 2_000), '50'),
});

/** Filters of `GET /v1/assets/search`, comma-joined on the wire. */
export const SEARCH_FILTERS = ['verified', 'exact_symbol', 'exact_case_insensitive'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** Query of `GET /v1/assets/search`: symbol, name, address or a comma list of addresses; empty asks for the default list. */
export const AssetSearchQuerySchema = v.object({
  ...SORT_ENTRIES,
  query: v.optional(v.pipe(v.string(), v.maxLength(5_000)), ''),
  limit: v.optional(queryInteger(1, 100), '20'),
  filters: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(v.picklist(SEARCH_FILTERS)),
    ),
    '',
  ),
});
