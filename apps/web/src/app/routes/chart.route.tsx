import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { rootRoute } from './root.route.tsx';

const ChartPage = lazyRouteComponent(() => import('#features/chart/chart-page.tsx'), 'ChartPage');

export const chartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'chart/$',
  component: ChartRoute,
});

function ChartRoute() {
  const { _splat = '' } = chartRoute.useParams();
  const navigate = chartRoute.useNavigate();
  return <ChartPage address={_splat} onAddress={(address) => void navigate(paths.chart(address))} />;
}
