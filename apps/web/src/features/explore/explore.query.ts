import { assetQueries } from '#entities/asset/asset.queries.ts';
import { type ExploreView, TABS, toSearch } from './explore-search.ts';
import { toRequest } from './filters/filter-search.ts';

/** As many rows as a list shows. */
export const ROWS_MOST = 200;
const FOUND_MOST = 100;

/**
 * The list behind a view: what was searched for, else the tab's own. The filters are the server's to apply, so a row whose live
 * figures no longer meet them stays until the next answer: it does not vanish from under a hand that is about to press it.
 */
export function exploreQuery(view: Omit<ExploreView, 'sort' | 'dir'>) {
  const { tab, timeframe, q } = view;
  const { text, isExact } = toSearch(q);
  if (text !== '') {
    const filters = isExact ? (['exact_case_insensitive'] as const) : [];
    return assetQueries.search({ query: text, limit: FOUND_MOST, filters });
  }
  const list = TABS.find(({ value }) => value === tab)?.list ?? 'toptrending';
  const where = toRequest(view);
  if (list === 'recent') return assetQueries.recent({ limit: ROWS_MOST, where });
  return assetQueries.list({ category: list, timeframe, limit: ROWS_MOST, where });
}
