import { isAddress } from '@orrery/core';
import type { Address } from '@solana/kit';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';
import { candleQueries } from '#entities/chart/candle.queries.ts';
import { chartViewEntry } from '#entities/chart/chart-view.ts';
import { rootRoute } from './root.route.tsx';

const TokenPage = lazyRouteComponent(() => import('#features/token/token-page.tsx'), 'TokenPage');

export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'tokens/$id',
  params: {
    parse: ({ id }) => ({ id: toId(id) }),
    stringify: ({ id }) => ({ id }),
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(assetById(params.id));
    void context.queryClient.prefetchQuery(candleQueries.newest({ id: params.id, ...chartViewEntry.get() }));
    return TokenPage.preload?.();
  },
  component: TokenRoute,
});

function toId(id: string): Address {
  if (!isAddress(id)) throw notFound();
  return id;
}

function TokenRoute() {
  const { id } = tokenRoute.useParams();
  return <TokenPage id={id} swap={undefined} />;
}
