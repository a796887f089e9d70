import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

export const watchlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'watchlist',
  component: lazyRouteComponent(() => import('#features/watchlist/watchlist-page.tsx'), 'WatchlistPage'),
});
