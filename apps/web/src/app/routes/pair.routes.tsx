import { createRoute, lazyRouteComponent, useMatch, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SwapSearchSchema } from '#features/swap/swap-search.ts';
import { paths } from '#shared/paths.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { rootRoute } from './root.route.tsx';

const SwapHistory = lazyPart(
  async () => (await import('#features/swap-history/swap-history.tsx')).SwapHistory,
);
const SwapPage = lazyRouteComponent(() => import('#features/swap/page/swap-page.tsx'), 'SwapPage');
const TriggerPanel = lazyPart(async () => (await import('#features/trigger/trigger-panel.tsx')).TriggerPanel);
const RecurringPanel = lazyPart(
  async () => (await import('#features/recurring/recurring-panel.tsx')).RecurringPanel,
);

const OwnOrders = lazyPart(async () => (await import('#widgets/order-panel/own-orders.tsx')).OwnOrders);

const shared = {
  getParentRoute: () => rootRoute,
  validateSearch: SwapSearchSchema,
  loader: () => SwapPage.preload?.(),
  // The same one for all three: the chart stays as it is from tab to tab.
  component: PairScreen,
};
export const swapRoute = createRoute({ ...shared, path: 'swap/{-$inOut}' });
export const triggerRoute = createRoute({ ...shared, path: 'trigger/{-$inOut}' });
export const recurringRoute = createRoute({ ...shared, path: 'recurring/{-$inOut}' });

const TOOLS = [
  { route: triggerRoute, toAddress: paths.trigger, panel: TriggerPanel, orders: 'trigger' },
  { route: recurringRoute, toAddress: paths.recurring, panel: RecurringPanel, orders: 'recurring' },
] as const;

function PairScreen() {
  const routePath = useMatch({ strict: false, select: ({ fullPath }): string => fullPath });
  const tool = TOOLS.find(({ route }) => route.fullPath === routePath);
  const { useSearch, useParams } = tool?.route ?? swapRoute;
  const toAddress = tool?.toAddress ?? paths.swap;
  const navigate = useNavigate();
  return (
    <SwapPage
      panel={tool?.panel}
      address={paths.swap(useSearch(), useParams().inOut)}
      onAddress={({ search, params }) => void navigate({ ...toAddress(search, params.inOut), replace: true })}
      orders={
        tool && (
          <Suspense>
            <OwnOrders tool={tool.orders} />
          </Suspense>
        )
      }
      history={({ sell, buy }) => (
        <Suspense>
          <SwapHistory fromMint={sell} toMint={buy} />
        </Suspense>
      )}
    />
  );
}
