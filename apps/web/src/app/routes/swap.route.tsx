import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SwapSearchSchema } from '#features/swap/swap-search.ts';
import { toPair } from '#features/swap/tokens/swap-pair.model.ts';
import { paths } from '#shared/paths.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { rootRoute } from './root.route.tsx';

const SwapHistory = lazyPart(
  async () => (await import('#features/swap-history/swap-history.tsx')).SwapHistory,
);
const SwapPanel = lazyRouteComponent(() => import('#features/swap/swap-panel.tsx'), 'SwapPanel');

export const swapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'swap',
  validateSearch: SwapSearchSchema,
  beforeLoad: ({ search, location }) => {
    // What the schema did not take leaves the address bar (trading.md §5).
    if (location.searchStr.includes('inAmount') && search.inAmount === undefined)
      throw redirect({ ...paths.swap(search), replace: true });
  },
  loader: () => SwapPanel.preload?.(),
  component: SwapPage,
});

function SwapPage() {
  const { inAmount = '', ...search } = swapRoute.useSearch();
  const navigate = swapRoute.useNavigate();
  const pair = toPair(search);
  return (
    <div className="mx-auto w-full max-w-120 px-3 pt-4 pb-32 sm:px-4 sm:py-10">
      <SwapPanel
        pair={pair}
        initialTyped={inAmount}
        onPairChange={(pair) => void navigate({ ...paths.swap(pair), replace: true })}
      />
      <div className="mt-4">
        <Suspense>
          <SwapHistory fromMint={pair.sell} toMint={pair.buy} />
        </Suspense>
      </div>
    </div>
  );
}
