import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { launchpadQueries } from '#entities/launchpad/launchpad.queries.ts';
import { LAUNCHPADS_DEFAULTS, LaunchpadsSearchSchema } from '#features/launchpads/launchpads-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from '../root.route.tsx';

const LaunchpadsOverview = lazyRouteComponent(
  () => import('#features/launchpads/launchpads-overview.tsx'),
  'LaunchpadsOverview',
);

export const proLaunchpadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/launchpads',
  validateSearch: LaunchpadsSearchSchema,
  search: { middlewares: [stripSearchParams(LAUNCHPADS_DEFAULTS)] },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(launchpadQueries.stats());
    return LaunchpadsOverview.preload?.();
  },
  component: LaunchpadsPage,
});

function LaunchpadsPage() {
  const view = proLaunchpadsRoute.useSearch();
  const navigate = proLaunchpadsRoute.useNavigate();
  return (
    <LaunchpadsOverview
      view={view}
      onViewChange={(search) => void navigate({ ...paths.launchpads(), search })}
    />
  );
}
