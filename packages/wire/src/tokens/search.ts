import { isAddress } from '@orrery/core/address';
import * as v from 'valibot';
import { QueryWordsSchema, queryInteger } from '../common.ts';
import { SORT_ENTRIES } from './lists.ts';

/** Filters of `GET /v1/assets/search`, a list on the wire. */
export const SEARCH_FILTERS = ['verified', 'exact_symbol', 'exact_case_insensitive'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

const MAX_FOUND = 100;
const FOUND = 20;
const QueryTextSchema = v.pipe(v.string(), v.maxLength(5_000));
const limit = v.optional(queryInteger(1, MAX_FOUND));

/**
 * Query of `GET /v1/assets/search`: symbol, name, address, a list of addresses, joined by commas or spaces, or of all these, joined by commas,
 * of which each term finds one token; empty asks for the default list. Without a `limit` a text finds twenty tokens, a list all of its own.
 */
export const AssetSearchQuerySchema = v.pipe(
  v.object({
    ...SORT_ENTRIES,
    query: v.optional(QueryTextSchema, ''),
    limit,
    filters: v.optional(v.pipe(QueryWordsSchema, v.array(v.picklist(SEARCH_FILTERS))), ''),
  }),
  v.transform(toSearch),
);

/** Query of `GET /tokens/v2/search`: as `/v1/assets/search` without its sorting and filters; up to a hundred addresses. */
export const TokenSearchQuerySchema = v.pipe(
  v.strictObject({ query: QueryTextSchema, limit }),
  v.transform(toSearch),
);

function toSearch<Search extends { query: string; limit?: number | undefined }>(search: Search) {
  const words = search.query.split(/[,\s]+/).filter((word) => word !== '');
  const isOfAddresses = words.length > 0 && words.every(isAddress);
  const isList = search.query.split(',').some((term) => isAddress(term.trim()));
  return {
    ...search,
    query: isOfAddresses ? words.join() : search.query,
    limit: search.limit ?? (isOfAddresses || isList ? MAX_FOUND : FOUND),
  };
}

/** Query of `GET /v1/assets/verified-symbol-address-map`: up to a hundred symbols as their tokens write them. */
export const SymbolMapQuerySchema = v.strictObject({
  symbols: v.pipe(QueryWordsSchema, v.maxLength(100, 'must be at most 100 symbols')),
});
