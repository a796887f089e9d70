import * as v from 'valibot';
import { AddressSchema, QueryWordsSchema, queryInteger } from '../common.ts';
import { SORT_ENTRIES } from './lists.ts';

/** Filters of `GET /v1/assets/search`, a list on the wire. */
export const SEARCH_FILTERS = ['verified', 'exact_symbol', 'exact_case_insensitive'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** Query of `GET /v1/assets/search`: symbol, name, address or a comma list of addresses; empty asks for the default list. */
export const AssetSearchQuerySchema = v.object({
  ...SORT_ENTRIES,
  query: v.optional(v.pipe(v.string(), v.maxLength(5_000)), ''),
  limit: v.optional(queryInteger(1, 100), '20'),
  filters: v.optional(v.pipe(QueryWordsSchema, v.array(v.picklist(SEARCH_FILTERS))), ''),
});

/** Query of `GET /v1/assets/verified-symbol-address-map`: up to a hundred symbols as their tokens write them. */
export const SymbolMapQuerySchema = v.strictObject({
  symbols: v.pipe(QueryWordsSchema, v.maxLength(100, 'must be at most 100 symbols')),
});

/** The verified token of each symbol, the one with the deepest liquidity where several share it. */
export const SymbolMapSchema = v.record(v.string(), AddressSchema);
export type SymbolMap = v.InferOutput<typeof SymbolMapSchema>;

/** Reply of `GET /tokens/v1/symbols/verified/duplicates`: symbols that more than one verified token carries. */
export const DuplicateSymbolsSchema = v.array(v.string());
