import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { HUNT_DEFAULTS, HuntSearchSchema } from '#features/hunt/hunt-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from './root.route.tsx';

const Hunt = lazyRouteComponent(() => import('#features/hunt/hunt.tsx'), 'Hunt');

export const proHuntRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/hunt',
  validateSearch: HuntSearchSchema,
  search: { middlewares: [stripSearchParams(HUNT_DEFAULTS)] },
  loader: () => Hunt.preload?.(),
  component: HuntPage,
});

function HuntPage() {
  const view = proHuntRoute.useSearch();
  const navigate = proHuntRoute.useNavigate();
  return <Hunt view={view} onViewChange={(search) => void navigate({ ...paths.hunt(), search })} />;
}
