import { isAddress } from '@orrery/core';
import type { Address } from '@solana/kit';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ageOf } from '#entities/asset/age.model.ts';
import { assetById, assetInLists } from '#entities/asset/asset-by-id.queries.ts';
import { toPair } from '#entities/asset/figures/asset-row.model.ts';
import { candleQueries } from '#entities/chart/candle.queries.ts';
import { chartViewEntry, toChartView } from '#entities/chart/chart-view.ts';
import { lazyPart } from '#shared/ui/load-again.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { rootRoute } from './root.route.tsx';

const TokenPage = lazyRouteComponent(() => import('#features/token/token-page.tsx'), 'TokenPage');
const SwapPanel = lazyPart(async () => (await import('#features/swap/swap-panel.tsx')).SwapPanel);

export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'tokens/$id',
  params: {
    parse: ({ id }) => ({ id: toId(id) }),
    stringify: ({ id }) => ({ id }),
  },
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(assetById(id));
    const listed = assetInLists(queryClient, id);
    const view = toChartView(chartViewEntry.get(), listed && ageOf(listed, Date.now()));
    void queryClient.prefetchQuery(candleQueries.newest({ id, ...view }));
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
  return <TokenPage key={id} id={id} swap={(side) => <TokenSwap id={id} side={side} />} />;
}

/** The swap box, opened with the token on the side it is wanted on. */
function TokenSwap({ id, side }: { id: Address; side: 'buy' | 'sell' }) {
  const [pair, setPair] = useState(() => {
    const { sell, buy } = toPair(id);
    return side === 'buy' ? { sell, buy } : { sell: buy, buy: sell };
  });
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <SwapPanel heading="h2" pair={pair} initialTyped="" onPairChange={setPair} />
    </Suspense>
  );
}
