import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import { useCallback, useMemo } from 'react';
import { LOADING_TOKENS, NO_TOKENS } from '#entities/asset/asset.words.ts';
import { useLiveStore } from '#entities/asset/live/use-live-rows.ts';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import { type StockList, stockQueries } from '#entities/stock/stock.queries.ts';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { LoadingLine } from '#shared/ui/states/loading-line.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { IssuerCards } from './issuer-cards.tsx';
import { StockCards } from './stock-cards.tsx';
import { StockTable } from './stock-table.tsx';
import { sortStocks } from './stocks.model.ts';
import { STOCK_SORTS, type StocksView } from './stocks-search.ts';
import * as strings from './strings.ts';

interface StocksProps {
  /** A sort of which stocks have no column counts as none. */
  view: { sort?: string | undefined; dir: 'asc' | 'desc' };
  onViewChange: (view: StocksView) => void;
}

/** All tokenized stocks, grouped by issuer. */
export function Stocks({ view: { sort, dir }, onViewChange }: StocksProps) {
  const view = { sort: STOCK_SORTS.find((name) => name === sort), dir };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto pt-3 pb-10">
      <IssuerCards />
      <StockScreener list="stocks" view={view} onViewChange={onViewChange} />
    </div>
  );
}

interface StockScreenerProps {
  list: StockList;
  view: StocksView;
  onViewChange: (view: StocksView) => void;
}

/** A list of stocks, live. */
export function StockScreener({ list, view, onViewChange }: StockScreenerProps) {
  const { data, error, refetch } = useQuery(stockQueries.tokens(list));
  const banned = useBannedTokens();
  const assets = useMemo(() => data && withoutBanned(data, banned), [data, banned]);
  if (assets && assets.length > 0)
    return <LiveStocks assets={assets} view={view} onViewChange={onViewChange} />;
  if (assets) return <EmptyState icon={ChartCandlestick} title={NO_TOKENS} hint={strings.noStocks} />;
  if (!error) return <StocksSkeleton />;
  return <ErrorState title={strings.stocksFailed} error={error} onRetry={() => void refetch()} />;
}

interface LiveStocksProps extends Omit<StockScreenerProps, 'list'> {
  assets: readonly Asset[];
}

function LiveStocks({ assets, view, onViewChange }: LiveStocksProps) {
  const { sort, dir } = view;
  const store = useLiveStore(
    assets,
    useCallback((stocks) => sortStocks(stocks, { sort, dir }), [sort, dir]),
  );
  const List = useIsBelowSm() ? StockCards : StockTable;
  return <List store={store} view={view} onViewChange={onViewChange} />;
}

const LINES = Array.from({ length: 14 }, (_, index) => index);
const FIGURES = Array.from({ length: 6 }, (_, index) => index);

function StocksSkeleton() {
  return (
    <output className="relative flex flex-col gap-3 px-4 pt-3 lg:px-5">
      <LoadingLine>{LOADING_TOKENS}</LoadingLine>
      {LINES.map((line) => (
        <span key={line} className="flex h-8 items-center gap-3">
          <Skeleton className="size-7" isRound />
          <Skeleton className="h-3 w-40 max-sm:w-24" />
          {FIGURES.map((figure) => (
            <span key={figure} className="flex-1">
              <Skeleton className="ml-auto h-3 w-14 max-sm:w-8" />
            </span>
          ))}
        </span>
      ))}
    </output>
  );
}
