import { MAX_TXS_PAGE, type TokenTx } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { isWanted, MAX_TRADES_HELD, mergeTrades, type TradeFilter } from '#entities/trade/trade.model.ts';
import { tradeQueries } from '#entities/trade/trade.queries.ts';
import { useLiveTrades } from '#entities/trade/use-live-trades.ts';
import { useHeld } from './use-list-hold.ts';

interface UseTrades {
  asset: Address;
  filter: TradeFilter;
  isHeld: boolean;
}

/** So many pages are asked for, also of a filter that finds little. */
const MAX_PAGES = Math.ceil(MAX_TRADES_HELD / MAX_TXS_PAGE);

/** Fewer rows do not fill a list, and a list that is not full is never scrolled to its end. */
const MIN_ROWS = 20;

/** A token's trades as filtered: those that come by the stream over the pages that were asked for. */
export function useTrades({ asset, filter, isHeld }: UseTrades) {
  const live = useLiveTrades(asset, filter);
  const held = useHeld({ live, isHeld });
  const query = useInfiniteQuery(tradeQueries.pages({ asset, filter, epoch: held.epoch }));
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = query;
  const paged = useMemo(() => data?.pages.flatMap(({ txs }) => txs) ?? [], [data]);
  const rows = useMemo(() => {
    const isShown = (trade: TokenTx) => trade.asset === asset && isWanted(trade, filter);
    return mergeTrades(held.trades.filter(isShown), paged.filter(isShown));
  }, [held.trades, paged, asset, filter]);

  const isFull = rows.length >= MAX_TRADES_HELD || (data?.pages.length ?? 0) >= MAX_PAGES;
  const canLoad = hasNextPage && !isFull && !isFetching && !query.isError;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  const isShort = rows.length < MIN_ROWS;
  useEffect(() => {
    if (isShort) loadMore();
  }, [isShort, loadMore]);

  return {
    rows,
    waiting: countNewer(live.trades, held.trades[0], filter),
    isLoading: query.isPending || (rows.length === 0 && (isPlaceholderData || canLoad || isFetching)),
    isFull,
    hasMore: hasNextPage,
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
    loadMore,
  };
}

/** How many of the newest trades wait until the list may move again. */
function countNewer(trades: readonly TokenTx[], shown: TokenTx | undefined, filter: TradeFilter): number {
  const at = shown ? trades.indexOf(shown) : -1;
  return trades.slice(0, at < 0 ? trades.length : at).filter((trade) => isWanted(trade, filter)).length;
}
