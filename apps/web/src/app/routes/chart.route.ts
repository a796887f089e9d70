import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

export const chartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'chart/$',
  component: lazyRouteComponent(() => import('./chart-screen.tsx'), 'ChartScreen'),
});
