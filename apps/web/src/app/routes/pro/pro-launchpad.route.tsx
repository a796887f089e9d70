import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { NotFound } from '#app/screens/not-found.ts';
import { launchpadQueries } from '#entities/launchpad/launchpad.queries.ts';
import { LAUNCHPAD_DEFAULTS, LaunchpadSearchSchema } from '#features/launchpads/launchpad-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from '../root.route.tsx';

const LaunchpadPage = lazyRouteComponent(
  () => import('#features/launchpads/launchpad-page.tsx'),
  'LaunchpadPage',
);

export const proLaunchpadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/launchpads/$slug',
  validateSearch: LaunchpadSearchSchema,
  search: { middlewares: [stripSearchParams(LAUNCHPAD_DEFAULTS)] },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(launchpadQueries.stats());
    return LaunchpadPage.preload?.();
  },
  component: OneLaunchpad,
  notFoundComponent: NotFound,
});

function OneLaunchpad() {
  const { slug } = proLaunchpadRoute.useParams();
  const view = proLaunchpadRoute.useSearch();
  const navigate = proLaunchpadRoute.useNavigate();
  return (
    <LaunchpadPage
      slug={slug}
      view={view}
      onViewChange={(search) => void navigate({ ...paths.launchpad(slug), search })}
    />
  );
}
