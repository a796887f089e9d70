import type { Asset } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetById, assetInLists } from '#entities/asset/asset-by-id.queries.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { noteViewed } from '#entities/kept-tokens/kept-tokens.store.ts';
import { useIsBelowLg } from '#shared/ui/breakpoints.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { lazyPart } from '#shared/ui/load-again.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import { TokenHeader } from './header/token-header.tsx';
import { NoAsset } from './no-asset.tsx';
import { TokenSkeleton } from './token-skeleton.tsx';
import { type Side, TradeBar } from './trade/trade-bar.tsx';
import { useTokenTitle } from './use-token-title.ts';

const SideCards = lazyPart(async () => (await import('./side/side-cards.tsx')).SideCards);
const TokenActivity = lazyPart(async () => (await import('./activity/token-activity.tsx')).TokenActivity);

interface TokenPageProps {
  id: Address;
  /** The box that trades the token, composed by the route. */
  swap: (side: Side) => ReactNode;
}

/** Everything of one token. */
export function TokenPage({ id, swap }: TokenPageProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...assetById(id),
    placeholderData: () => assetInLists(queryClient, id),
  });
  if (data) return <LiveToken key={id} asset={data} swap={swap} />;
  if (data === null) return <NoAsset id={id} />;
  if (!error) return <TokenSkeleton />;
  return <ErrorState title="The token could not be loaded" error={error} onRetry={() => void refetch()} />;
}

const ORDER = { timeframe: '24h', dir: 'desc' } as const;

function LiveToken({ asset, swap }: { asset: Asset } & Pick<TokenPageProps, 'swap'>) {
  const { id, symbol } = asset;
  const launchpad = asset.launchpad ?? undefined;
  const isNarrow = useIsBelowLg();
  const store = useLiveRows(
    useMemo(() => [asset], [asset]),
    ORDER,
  );
  const row = { store, id, timeframe: ORDER.timeframe };
  useTokenTitle(row);
  useEffect(() => noteViewed({ id, symbol, launchpad }), [id, symbol, launchpad]);

  return (
    <div className="flex min-h-full flex-col">
      <TokenHeader asset={asset} row={row} />
      <div className="flex grow flex-col gap-4 px-4 pb-4 lg:flex-row lg:items-start lg:px-5">
        <div className="flex min-w-0 grow flex-col gap-4">
          <ChartPanel asset={asset} />
          <Suspense>
            <TokenActivity asset={asset} />
          </Suspense>
        </div>
        <aside aria-label="Trade and facts" className="flex flex-col gap-4 lg:w-90 lg:shrink-0">
          {!isNarrow && swap('buy')}
          <Suspense>
            <SideCards asset={asset} row={row} />
          </Suspense>
        </aside>
      </div>
      {isNarrow && <TradeBar symbol={toShownSymbol(symbol)} swap={swap} />}
    </div>
  );
}
