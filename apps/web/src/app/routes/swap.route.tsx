import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SwapSearchSchema } from '#features/swap/swap-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from './root.route.tsx';

const SwapPage = lazyRouteComponent(() => import('#features/swap/page/swap-page.tsx'), 'SwapPage');

export const swapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'swap/{-$inOut}',
  validateSearch: SwapSearchSchema,
  loader: () => SwapPage.preload?.(),
  component: SwapRoute,
});

function SwapRoute() {
  const { inOut } = swapRoute.useParams();
  const navigate = swapRoute.useNavigate();
  return (
    <SwapPage
      address={paths.swap(swapRoute.useSearch(), inOut)}
      onAddress={(address) => void navigate({ ...address, replace: true })}
    />
  );
}
