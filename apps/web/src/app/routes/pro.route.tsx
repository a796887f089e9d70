import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { exploreQuery } from '#features/explore/explore.query.ts';
import { EXPLORE_DEFAULTS, ExploreSearchSchema } from '#features/explore/explore-search.ts';
import { rootRoute } from './root.route.tsx';

const Explore = lazyRouteComponent(() => import('#features/explore/explore.tsx'), 'Explore');

export const proRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro',
  validateSearch: ExploreSearchSchema,
  search: { middlewares: [stripSearchParams(EXPLORE_DEFAULTS)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(exploreQuery(deps));
    return Explore.preload?.();
  },
  component: ProPage,
});

function ProPage() {
  const view = proRoute.useSearch();
  const navigate = proRoute.useNavigate();
  return (
    <Explore
      view={view}
      onViewChange={(search, how) => void navigate({ to: '/pro', search, replace: how !== 'push' })}
    />
  );
}
