import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SwapSearchSchema } from '#features/swap/swap-search.ts';
import { paths } from '#shared/paths.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { rootRoute } from './root.route.tsx';

const SwapHistory = lazyPart(
  async () => (await import('#features/swap-history/swap-history.tsx')).SwapHistory,
);
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
      history={({ sell, buy }) => (
        <Suspense>
          <SwapHistory fromMint={sell} toMint={buy} />
        </Suspense>
      )}
    />
  );
}
