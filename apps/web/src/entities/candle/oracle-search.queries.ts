import { OracleSearchReplySchema } from '@orrery/wire/charts/feeds';
import * as apiPaths from '@orrery/wire/paths';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

const MOST_FOUND = 30;

/** The oracle's prices whose symbol or description has a text in it; the first of all for none. */
export function oracleSearch(text: string) {
  return queryOptions({
    queryKey: ['oracle-search', text] as const,
    queryFn: ({ signal }) =>
      api.get(
        apiPaths.oracleSearch,
        { query: text.slice(0, 100), limit: MOST_FOUND },
        OracleSearchReplySchema,
        signal,
      ),
    ...REFRESH.search,
  });
}
