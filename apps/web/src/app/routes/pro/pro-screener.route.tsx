import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { NotFound } from '#app/screens/not-found.ts';
import { STOCKS_DEFAULTS, StocksSearchSchema } from '#features/stocks/stocks-search.ts';
import { paths } from '#shared/paths.ts';
import { rootRoute } from '../root.route.tsx';

const IssuerScreener = lazyRouteComponent(
  () => import('#features/stocks/issuer-screener.tsx'),
  'IssuerScreener',
);

export const proScreenerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pro/screener/$issuer',
  validateSearch: StocksSearchSchema,
  search: { middlewares: [stripSearchParams(STOCKS_DEFAULTS)] },
  loader: () => IssuerScreener.preload?.(),
  component: ScreenerPage,
  notFoundComponent: NotFound,
});

function ScreenerPage() {
  const { issuer } = proScreenerRoute.useParams();
  const view = proScreenerRoute.useSearch();
  const navigate = proScreenerRoute.useNavigate();
  return (
    <IssuerScreener
      name={issuer}
      view={view}
      onViewChange={(search) => void navigate({ ...paths.screener(issuer), search })}
    />
  );
}
