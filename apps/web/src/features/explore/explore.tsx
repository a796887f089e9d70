import type { Asset } from '@orrery/wire/tokens/asset';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { TableSkeleton } from '#widgets/token-table/table-skeleton.tsx';
import { TokenTable } from '#widgets/token-table/token-table.tsx';
import { exploreQuery } from './explore.query.ts';
import { type ExploreView, toOrder } from './explore-search.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { toRequest } from './filters/filter-search.ts';
import { NoTokens } from './no-tokens.tsx';
import * as strings from './strings.ts';
import { TabBar } from './tab-bar.tsx';
import { listOf } from './tabs.ts';
import { Toolbar } from './toolbar.tsx';

interface ExploreProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

/** The screener: one list of the market, live, or in its place the view of a tab that has one of its own. */
export function Explore({ children, ...props }: ExploreProps & { children?: ReactNode }) {
  const { timeframe, tab } = props.view;
  const isTable = tab === 'watchlist' || listOf(tab) !== undefined;
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">{strings.exploreTokens}</h1>
      <TabBar view={props.view} />
      {isTable && <Toolbar {...props} />}
      {listOf(tab) && <FilterBar {...props} />}
      <Suspense fallback={<TableSkeleton timeframe={timeframe} />}>
        {children ?? <Tokens key={tab} {...props} />}
      </Suspense>
    </div>
  );
}

function Tokens({ view, onViewChange }: ExploreProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...exploreQuery(view),
    // Another timeframe or order has most of the rows already.
    placeholderData: keepPreviousData,
  });
  // An answer is drawn in one stroke, what is deferred in slices: a slow phone answers while its first rows are drawn.
  const isHere = useDeferredValue(data !== undefined);
  const assets = useAllowed(isHere ? data : undefined);
  if (assets && assets.length > 0)
    return <LiveTokens assets={assets} view={view} onViewChange={onViewChange} />;
  if (assets && !isPlaceholderData) return <NoTokens view={view} onViewChange={onViewChange} />;
  if (!error) return <TableSkeleton timeframe={view.timeframe} columns={view.columns} />;
  return <ErrorState title={strings.listFailed} error={error} onRetry={() => void refetch()} />;
}

function LiveTokens({ assets, view, onViewChange }: ExploreProps & { assets: readonly Asset[] }) {
  const store = useLiveRows(assets, toOrder(view), String(new URLSearchParams(toRequest(view))));
  return (
    <TokenTable
      store={store}
      view={view}
      columns={view.columns}
      onViewChange={(order) => onViewChange({ ...view, ...order })}
    />
  );
}
