import { createRoute, lazyRouteComponent, redirect, stripSearchParams } from '@tanstack/react-router';
import { EXPLORE_DEFAULTS } from '#features/explore/explore-search.ts';
import { lacksStoredFilters, withStoredFilters } from '#features/explore/hunt/hunt-filters.store.ts';
import { HUNT_DEFAULTS, HuntSearchSchema, type HuntView } from '#features/explore/hunt/hunt-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from '../root.route.tsx';

const Explore = lazyRouteComponent(() => import('#features/explore/explore.tsx'), 'Explore');
const Hunt = lazyRouteComponent(() => import('#features/explore/hunt/hunt.tsx'), 'Hunt');

/** The same view as `/pro?tab=alphascan`. */
export const proHuntRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/hunt',
  validateSearch: HuntSearchSchema,
  search: { middlewares: [stripSearchParams(HUNT_DEFAULTS)] },
  beforeLoad: ({ search, cause }) => {
    // The way back to an address without filters leads to what it says.
    if (cause === 'enter' && lacksStoredFilters(search))
      throw redirect({ ...paths.hunt(), search: withStoredFilters(search), replace: true });
  },
  loader: () => Promise.all([Explore.preload?.(), Hunt.preload?.()]),
  component: HuntAt,
});

function HuntAt() {
  const view = proHuntRoute.useSearch();
  const navigate = proHuntRoute.useNavigate();
  const show = (search: HuntView) => void navigate({ ...paths.hunt(), search });
  return (
    <Explore view={{ ...EXPLORE_DEFAULTS, ...view, tab: 'alphascan' }} onViewChange={show}>
      <Hunt view={view} onViewChange={show} />
    </Explore>
  );
}
