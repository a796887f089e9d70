import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetById, assetInLists } from '#entities/asset/asset-by-id.queries.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { toChainTime } from '#shared/api/chain-time.ts';
import { useIsBelowLg } from '#shared/ui/hooks/breakpoints.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { useNear } from '#shared/ui/hooks/use-near.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart, loadAgain } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { ActivitySearch, GoInActivity } from './activity/activity-search.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import { TokenHeader } from './header/token-header.tsx';
import * as strings from './strings.ts';
import { TokenSkeleton } from './token-skeleton.tsx';
import { TradeBar } from './trade/trade-bar.tsx';
import { TradeRoom } from './trade/trade-room.tsx';
import { useRescaled } from './use-rescaled.ts';
import { useTokenTitle } from './use-token-title.ts';

const NoAsset = lazyPart(async () => (await import('./no-asset.tsx')).NoAsset);
const TokenTrade = lazyPart(async () => (await import('./trade/token-trade.tsx')).TokenTrade);
const AuditCard = lazyPart(async () => (await import('./side/audit-card.tsx')).AuditCard);
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
  if (data === null)
    return (
      <Suspense fallback={<TokenSkeleton />}>
        <NoAsset id={id} />
      </Suspense>
    );
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
  // Fetched apart, so that the page does not wait for it, but at once: a page may be left before it is idle.
  useEffect(() => {
    void loadAgain(() => import('#entities/watchlist/watchlist.store.ts')).then(({ noteViewed }) =>
      noteViewed({ id, symbol, icon, launchpad }),
    );
  }, [id, symbol, icon, launchpad]);

  const audit = (
    <Suspense fallback={<AuditRoom />}>{isIdle ? <AuditCard {...row} /> : <AuditRoom />}</Suspense>
  );

  return (
    <div className="flex min-h-full flex-col workspace:h-full">
      <TokenHeader asset={asset} row={row} isIdle={isIdle} />
      <div className="flex min-h-0 grow gap-3 px-4 pb-3 max-lg:flex-col lg:px-5">
        <div className="flex min-w-0 grow flex-col">
          <ChartPanel asset={asset} row={row} />
          {isNarrow && <div className="mb-3">{audit}</div>}
          <div ref={ref} className="flex min-h-dvh flex-col workspace:min-h-62 workspace:flex-1">
            <Suspense fallback={<ActivityRoom />}>
              {isMoreShown ? (
                <TokenActivity asset={asset} row={row} search={activity} onSearch={onActivity} />
              ) : (
                <ActivityRoom />
              )}
            </Suspense>
          </div>
        </div>
        {!isNarrow && (
          <aside aria-label={strings.sideLabel} className="page-side flex shrink-0 flex-col gap-3">
            <Panel className="shrink-0 p-4">
              <Suspense fallback={<TradeRoom />}>
                {isIdle ? <TokenTrade id={id} side="buy" /> : <TradeRoom />}
              </Suspense>
            </Panel>
            <div className="shrink-0">{audit}</div>
          </aside>
        )}
      </div>
      {isNarrow && <TradeBar id={id} symbol={toShownSymbol(symbol)} />}
    </div>
  );
}

/** As tall as the activity, so that the page can be scrolled before it is there. */
function ActivityRoom() {
  return <Skeleton className="h-148 w-full workspace:h-auto workspace:flex-1" />;
}

function AuditRoom() {
  return <Skeleton className="h-18 w-full" />;
}
