import { assetQueries } from '#entities/asset/asset.queries.ts';
import { type ExploreView, TABS, toSearch } from './explore-search.ts';

const ROWS_MOST = 200;
const FOUND_MOST = 100;

/** The list behind a view: what was searched for, else the tab's own. */
export function exploreQuery({ tab, timeframe, q }: Pick<ExploreView, 'tab' | 'timeframe' | 'q'>) {
  const { text, isExact } = toSearch(q);
  if (text !== '') {
    const filters = isExact ? (['exact_case_insensitive'] as const) : [];
    return assetQueries.search({ query: text, limit: FOUND_MOST, filters });
  }
  const list = TABS.find(({ value }) => value === tab)?.list ?? 'toptrending';
  if (list === 'recent') return assetQueries.recent({ limit: ROWS_MOST });
  return assetQueries.list({ category: list, timeframe, limit: ROWS_MOST });
}
