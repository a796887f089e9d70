import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetById, assetInLists } from '#entities/asset/asset-by-id.queries.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { noteViewed } from '#entities/watchlist/watchlist.store.ts';
import { toChainTime } from '#shared/api/chain-time.ts';
import { useIsBelowLg } from '#shared/ui/hooks/breakpoints.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { useNear } from '#shared/ui/hooks/use-near.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { ActivitySearch, GoInActivity } from './activity/activity-search.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import { TokenHeader } from './header/token-header.tsx';
import { NoAsset } from './no-asset.tsx';
import * as strings from './strings.ts';
import { TokenSkeleton } from './token-skeleton.tsx';
import { TradeBar } from './trade/trade-bar.tsx';
import { TradeRoom } from './trade/trade-room.tsx';
import { useRescaled } from './use-rescaled.ts';
import { useTokenTitle } from './use-token-title.ts';

const TokenTrade = lazyPart(async () => (await import('./trade/token-trade.tsx')).TokenTrade);
const SideCards = lazyPart(async () => (await import('./side/side-cards.tsx')).SideCards);
const TokenActivity = lazyPart(async () => (await import('./activity/token-activity.tsx')).TokenActivity);

interface TokenPageProps {
  id: Address;
  activity: ActivitySearch;
  onActivity: GoInActivity;
}

/** Everything of one token. */
export function TokenPage({ id, ...rest }: TokenPageProps) {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = useQuery({
    ...assetById(id),
    placeholderData: () => assetInLists(queryClient, id),
  });
  const multiplier = useRescaled(data, isPlaceholderData ? undefined : toChainTime(dataUpdatedAt));
  if (data) return <LiveToken key={`${id} ${multiplier}`} asset={data} {...rest} />;
  if (data === null) return <NoAsset id={id} />;
  if (!error) return <TokenSkeleton />;
  return <ErrorState title={strings.tokenFailed} error={error} onRetry={() => void refetch()} />;
}

function LiveToken({ asset, activity, onActivity }: { asset: Asset } & Omit<TokenPageProps, 'id'>) {
  const { id, symbol, icon, launchpad } = asset;
  const isNarrow = useIsBelowLg();
  const isIdle = useIdle();
  const { isNear, ref } = useNear();
  const isMoreShown = isIdle && isNear;
  const row = { store: useLiveToken(asset), id, timeframe: '24h' } as const;
  useTokenTitle(row);
  useEffect(() => noteViewed({ id, symbol, icon, launchpad }), [id, symbol, icon, launchpad]);

  return (
    <div className="flex min-h-full flex-col">
      <TokenHeader asset={asset} row={row} />
      <div className="flex grow flex-col gap-4 px-4 pb-4 lg:flex-row lg:items-start lg:px-5">
        <div className="flex min-w-0 grow flex-col gap-4">
          <ChartPanel asset={asset} row={row} />
          <div ref={ref}>
            <Suspense fallback={<ActivityRoom />}>
              {isMoreShown ? (
                <TokenActivity asset={asset} search={activity} onSearch={onActivity} />
              ) : (
                <ActivityRoom />
              )}
            </Suspense>
          </div>
        </div>
        <aside aria-label={strings.sideLabel} className="flex flex-col gap-4 lg:w-90 lg:shrink-0">
          {!isNarrow && (
            <Panel className="p-4">
              <Suspense fallback={<TradeRoom />}>
                {isIdle ? <TokenTrade id={id} side="buy" /> : <TradeRoom />}
              </Suspense>
            </Panel>
          )}
          <Suspense>{isMoreShown && <SideCards asset={asset} row={row} />}</Suspense>
        </aside>
      </div>
      {isNarrow && <TradeBar id={id} symbol={toShownSymbol(symbol)} />}
    </div>
  );
}

/** As tall as the activity, so that the page can be scrolled before it is there. */
function ActivityRoom() {
  return <Skeleton className="h-148 w-full" />;
}
