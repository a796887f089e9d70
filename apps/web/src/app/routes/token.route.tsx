import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { ageOf } from '#entities/asset/age.model.ts';
import { assetById, assetInLists } from '#entities/asset/asset-by-id.queries.ts';
import { CHART_SEARCH } from '#entities/candle/chart-address.ts';
import { ACTIVITY_DEFAULTS, ActivitySearchSchema } from '#features/token/activity/activity-search.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { paths } from '#shared/paths.ts';
import { toAddressParam } from './address-param.ts';
import { rootRoute } from './root.route.tsx';

const TokenPage = lazyRouteComponent(() => import('#features/token/token-page.tsx'), 'TokenPage');

export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'tokens/$id',
  params: {
    parse: ({ id }) => ({ id: toAddressParam(id) }),
    stringify: ({ id }) => ({ id }),
  },
  validateSearch: v.object({ ...ActivitySearchSchema.entries, ...CHART_SEARCH }),
  search: { middlewares: [stripSearchParams(ACTIVITY_DEFAULTS)] },
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(assetById(id));
    const listed = assetInLists(queryClient, id);
    // The page fetches it itself if this fails.
    void import('#features/token/chart/token-candles.tsx').catch(() => undefined);
    // It comes with the page, which asks for them itself if this fails.
    void import('#entities/candle/first-interval.queries.ts').then(
      ({ prefetchCandles }) =>
        prefetchCandles(queryClient, { id, ageMs: listed && ageOf(listed, chainNow()) }),
      () => undefined,
    );
    return TokenPage.preload?.();
  },
  component: TokenRoute,
});

function TokenRoute() {
  const { id } = tokenRoute.useParams();
  const navigate = tokenRoute.useNavigate();
  const activity = tokenRoute.useSearch();
  return (
    <TokenPage
      key={id}
      id={id}
      activity={activity}
      onActivity={(change, replace = false) =>
        void navigate({ ...paths.token(id), search: { ...activity, ...change }, replace })
      }
    />
  );
}
