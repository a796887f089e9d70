import { isAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useCallback, useMemo } from 'react';
import { holderQueries } from '#entities/holder/holder.queries.ts';
import type { HolderTag } from '#entities/holder/holder-tags.ts';
import { isFiltered, type KeyedTrade } from '#entities/trade/trade.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { paths } from '#shared/paths.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ActivityScopeContext, useActivityScope } from '../activity-scope.ts';
import type { ActivitySearch, GoInActivity } from '../activity-search.ts';
import { AwaitedList } from '../rows/awaited-list.tsx';
import { PageError } from '../rows/page-error.tsx';
import { RowList } from '../rows/row-list.tsx';
import * as strings from '../strings.ts';
import { LiveChip } from './live-chip.tsx';
import { TRADE_COLUMNS, TRADE_GRID, TradeCard } from './trade-columns.tsx';
import { TradeFilters } from './trade-filters.tsx';
import { useListHold } from './use-list-hold.ts';
import { useTrades } from './use-trades.ts';

interface TradesPanelProps {
  asset: Asset;
  search: ActivitySearch;
  onSearch: GoInActivity;
}

/** A token's trades as they happen. */
export function TradesPanel({ asset, search, onSearch }: TradesPanelProps) {
  const { side, size, trader } = search;
  const [own, developer] = [useWalletAddress(), asset.dev ?? undefined];
  const filter = useMemo(() => ({ side, minUsd: Number(size) || 0, trader }), [side, size, trader]);
  const { list, isHeld, at } = useListHold();
  const trades = useTrades({ asset: asset.id, filter, isHeld });
  const scope = useTaggedScope(asset);
  const navigate = useNavigate();
  const open = useCallback(
    ({ trade }: KeyedTrade) => {
      if (!trade.isGenesis) void navigate(paths.transaction(trade.txHash));
    },
    [navigate],
  );
  const toTop = () => {
    list.current?.querySelector('[data-scroller]')?.scrollTo({ top: 0 });
    list.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <ActivityScopeContext value={scope}>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <TradeFilters
          search={search}
          onSearch={onSearch}
          own={own}
          developer={developer && isAddress(developer) ? developer : undefined}
        />
        <LiveChip isHeld={isHeld} waiting={trades.waiting} onShow={toTop} />
      </div>
      <div ref={list} {...at} className="flex min-h-0 flex-1 flex-col">
        <TradeList trades={trades} isFiltered={isFiltered(filter)} onOpen={open} />
      </div>
    </ActivityScopeContext>
  );
}

interface TradeListProps {
  trades: ReturnType<typeof useTrades>;
  isFiltered: boolean;
  onOpen: (row: KeyedTrade) => void;
}

function TradeList({ trades, isFiltered: isSome, onOpen }: TradeListProps) {
  const { rows, isLoading, isFull, hasMore, error, retry, loadMore } = trades;
  if (rows.length === 0) {
    if (error || isLoading)
      return (
        <AwaitedList
          says={strings.loadingTrades}
          failed={strings.tradesFailed}
          error={error}
          onRetry={retry}
          grid={TRADE_GRID}
          columns={TRADE_COLUMNS}
        />
      );
    return (
      <EmptyState
        icon={ArrowLeftRight}
        title={isSome ? strings.noMatches : strings.noTradesYet}
        hint={isSome ? emptyHint(hasMore) : strings.noTradesHint}
      />
    );
  }
  return (
    <RowList
      label={strings.trades}
      rows={rows}
      keyOf={keyOf}
      grid={TRADE_GRID}
      columns={TRADE_COLUMNS}
      Card={TradeCard}
      onOpen={onOpen}
      onEnd={loadMore}
      end={
        error ? (
          <PageError title={strings.olderTradesFailed} error={error} onRetry={retry} />
        ) : (
          <End isFull={isFull} hasMore={hasMore} />
        )
      }
    />
  );
}

const keyOf = ({ key }: KeyedTrade) => key;

/** What was looked through may not have been all there is. */
function emptyHint(hasMore: boolean): string {
  return hasMore ? strings.noneRecent : strings.noneKept;
}

function End({ isFull, hasMore }: { isFull: boolean; hasMore: boolean }) {
  const more = isFull ? strings.olderHidden : strings.loadingMore;
  return <p className="py-3 text-center text-12 text-muted">{hasMore ? more : strings.noOlder}</p>;
}

/** The scope of the rows, with what the holders among the traders are called. */
function useTaggedScope(asset: Asset) {
  const scope = useActivityScope();
  const { data } = useQuery(holderQueries.byAsset(asset.id));
  return useMemo(() => {
    const tags = new Map<string, readonly HolderTag[]>(
      data?.holders?.map(({ address, holderTags }) => [address, holderTags]),
    );
    const ofDeveloper: readonly HolderTag[] = ['developer'];
    const tagsOf = (wallet: string) => tags.get(wallet) ?? (wallet === asset.dev ? ofDeveloper : []);
    return { ...scope, tagsOf };
  }, [scope, data, asset.dev]);
}
