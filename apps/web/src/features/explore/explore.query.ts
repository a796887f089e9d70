import { assetQueries } from '#entities/asset/asset.queries.ts';
import { type ExploreView, TABS } from './explore-search.ts';

const ROWS_MOST = 200;

/** The list behind a view. */
export function exploreQuery({ tab, timeframe }: Pick<ExploreView, 'tab' | 'timeframe'>) {
  const category = TABS.find(({ value }) => value === tab)?.category ?? 'toptrending';
  return assetQueries.list({ category, timeframe, limit: ROWS_MOST });
}
