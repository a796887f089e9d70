import { createRoute, lazyRouteComponent, redirect, stripSearchParams } from '@tanstack/react-router';
import { openSearch } from '#entities/search/search.store.ts';
import { storedColumns } from '#features/explore/columns/columns.store.ts';
import { exploreQuery } from '#features/explore/explore.query.ts';
import { EXPLORE_DEFAULTS, ExploreSearchSchema, type ExploreView } from '#features/explore/explore-search.ts';
import { lacksStoredFilters, withStoredFilters } from '#features/explore/hunt/hunt-filters.store.ts';
import { listOf, type TabName } from '#features/explore/tabs.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from '../root.route.tsx';

const Explore = lazyRouteComponent(() => import('#features/explore/explore.tsx'), 'Explore');
const Hunt = lazyRouteComponent(() => import('#features/explore/hunt/hunt.tsx'), 'Hunt');
const Stocks = lazyRouteComponent(() => import('#features/stocks/stocks.tsx'), 'Stocks');
const WatchlistTable = lazyRouteComponent(
  () => import('#features/watchlist/watchlist-table.tsx'),
  'WatchlistTable',
);
/** Tabs that show something else than a list of the server's. */
const OWN_VIEWS = new Map<TabName, { preload?: () => Promise<unknown> | undefined }>([
  ['alphascan', Hunt],
  ['stocks', Stocks],
  ['watchlist', WatchlistTable],
]);

export const proRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro',
  validateSearch: ExploreSearchSchema,
  search: { middlewares: [stripSearchParams(EXPLORE_DEFAULTS)] },
  beforeLoad: ({ search: { q, ...search }, preload, cause }) => {
    if (search.tab === 'launchpads') throw redirect({ ...paths.launchpads(), replace: true });
    // A link of the days when the search was a field of this page.
    if (q && !preload) openSearch(q);
    // A copied address carries the columns along.
    const columns = search.columns ?? storedColumns();
    // The way back to an address without filters leads to what it says.
    if (cause === 'enter' && search.tab === 'alphascan' && lacksStoredFilters(search))
      throw redirect({ ...paths.pro({ ...withStoredFilters(search), columns }), replace: true });
    if (q !== undefined || columns !== search.columns)
      throw redirect({ ...paths.pro({ ...search, columns }), replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (listOf(deps.tab)) void context.queryClient.prefetchQuery(exploreQuery(deps));
    return Promise.all([Explore.preload?.(), OWN_VIEWS.get(deps.tab)?.preload?.()]);
  },
  component: ProPage,
});

/** `/pro` is the screener, with any other path behind it. */
export const proRestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/$section/$',
  validateSearch: ExploreSearchSchema,
  beforeLoad: ({ search }) => {
    throw redirect({ ...paths.pro(search), replace: true });
  },
});

function ProPage() {
  const view = proRoute.useSearch();
  const navigate = proRoute.useNavigate();
  const show = (next: ExploreView) =>
    // Columns are how one looks at a list, not where one is: the way back does not lead through them.
    void navigate({ ...paths.pro(next), replace: next.columns !== view.columns });
  return (
    <Explore view={view} onViewChange={show}>
      {ownView(view, (change) => show({ ...view, ...change }))}
    </Explore>
  );
}

function ownView(view: ExploreView, change: (change: Partial<ExploreView>) => void) {
  if (view.tab === 'alphascan') return <Hunt view={view} onViewChange={change} />;
  if (view.tab === 'stocks') return <Stocks view={view} onViewChange={change} />;
  if (view.tab === 'watchlist') return <WatchlistTable view={view} onViewChange={change} />;
  return undefined;
}
