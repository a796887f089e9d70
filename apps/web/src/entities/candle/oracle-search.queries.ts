import { queryOptions } from '@tanstack/react-query';
import { REFRESH } from '#shared/api/refresh.ts';
import { oracleApi } from './feeds/oracle-api.ts';

/** The server takes no longer text. */
const LONGEST_TEXT = 100;

/** The oracle's prices whose symbol or description has a text in it; the first of all for none. */
export function oracleSearch(text: string) {
  return queryOptions({
    queryKey: ['oracle-search', text] as const,
    queryFn: ({ signal }) => oracleApi.search(text.slice(0, LONGEST_TEXT), signal),
    ...REFRESH.search,
  });
}
