import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { HUNT_DEFAULTS, HuntSearchSchema } from '#features/hunt/hunt-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from './root.route.tsx';

const HuntPage = lazyRouteComponent(() => import('#features/hunt/hunt-page.tsx'), 'HuntPage');

export const proHuntRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/hunt',
  validateSearch: HuntSearchSchema,
  search: { middlewares: [stripSearchParams(HUNT_DEFAULTS)] },
  loader: () => HuntPage.preload?.(),
  component: HuntAt,
});

function HuntAt() {
  const view = proHuntRoute.useSearch();
  const navigate = proHuntRoute.useNavigate();
  return <HuntPage view={view} onViewChange={(search) => void navigate({ ...paths.hunt(), search })} />;
}
