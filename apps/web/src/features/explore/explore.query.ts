import { assetQueries } from '#entities/asset/asset.queries.ts';
import { toServerSort } from '#entities/asset/table/server-sort.ts';
import type { ExploreView } from './explore-search.ts';
import { listOf } from './tabs.ts';

const ROWS_MOST = 200;

/** The list behind a view, sorted by the server where it can, so that the rows there are the first of all tokens. */
export function exploreQuery(view: ExploreView) {
  const { tab, timeframe } = view;
  const list = listOf(tab) ?? 'toptrending';
  const where = { ...toServerSort(view) };
  if (list === 'recent') return assetQueries.recent({ limit: ROWS_MOST, where });
  return assetQueries.list({ category: list, timeframe, limit: ROWS_MOST, where });
}
