import { assetQueries } from '#entities/asset/asset.queries.ts';
import { toServerSort } from '#widgets/token-table/sort/server-sort.ts';
import type { ExploreView } from './explore-search.ts';
import { toRequest } from './filters/filter-search.ts';
import { listOf } from './tabs.ts';

/** As many rows as a list shows. */
export const MAX_ROWS = 200;

/**
 * The list behind a view, sorted by the server where it can, so that the rows there are the first of all tokens. The filters are the
 * server's to apply, so a row that no longer meets them by its live figures stays until the next answer: it does not vanish from under a
 * hand that is about to press it.
 */
export function exploreQuery(view: ExploreView) {
  const { tab, timeframe } = view;
  const list = listOf(tab) ?? 'toptrending';
  const where = { ...toServerSort(view), ...toRequest(view) };
  if (list === 'recent') return assetQueries.recent({ limit: MAX_ROWS, where });
  return assetQueries.list({ category: list, timeframe, limit: MAX_ROWS, where });
}
