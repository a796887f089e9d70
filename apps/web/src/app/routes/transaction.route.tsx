import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

const Receipt = lazyRouteComponent(() => import('#features/receipt/receipt.tsx'), 'Receipt');

export const transactionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'transaction/$signature',
  loader: () => Receipt.preload?.(),
  component: TransactionPage,
});

function TransactionPage() {
  const { signature } = transactionRoute.useParams();
  return <Receipt signature={signature} />;
}
