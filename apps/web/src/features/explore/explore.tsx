import type { Asset, Timeframe } from '@orrery/wire';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX, Telescope } from 'lucide-react';
import { type Ref, Suspense, useEffect, useRef } from 'react';
import { NO_TOKENS, toFound } from '#entities/asset/asset.words.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { TableSkeleton } from '#entities/asset/table/table-skeleton.tsx';
import { type TokenList, TokenTable } from '#entities/asset/table/token-table.tsx';
import { stream } from '#shared/stream/live.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { lazyPart } from '#shared/ui/load-again.ts';
import { exploreQuery } from './explore.query.ts';
import { type ExploreView, toOrder, toSearch } from './explore-search.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { countFilters } from './filters/filter-search.ts';
import { Toolbar } from './toolbar.tsx';

const FilterEmpty = lazyPart(async () => (await import('./filters/filter-empty.tsx')).FilterEmpty);

const WINDOW_WORDS: Record<Timeframe, string> = {
  '5m': '5 minutes',
  '1h': 'hour',
  '6h': '6 hours',
  '24h': '24 hours',
};

interface ExploreProps {
  view: ExploreView;
  /** `push` makes a place that one can go back from. */
  onViewChange: (view: ExploreView, how?: 'push') => void;
}

/** The screener: one list of the market, live. */
export function Explore(props: ExploreProps) {
  const list = useRef<TokenList>(null);
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">Explore tokens</h1>
      <Toolbar {...props} onLeaveDown={() => list.current?.focus()} />
      <FilterBar {...props} />
      <Found view={props.view} />
      <Tokens key={`${props.view.tab} ${props.view.q}`} {...props} list={list} />
    </div>
  );
}

/** Always there, as screen readers announce only what changes in an element they know. */
function Found({ view }: Pick<ExploreProps, 'view'>) {
  const isSearch = toSearch(view.q).text !== '';
  const { data } = useQuery({ ...exploreQuery(view), enabled: isSearch });
  return <output className="sr-only">{isSearch && data && toFound(data.length)}</output>;
}

interface TokensProps extends ExploreProps {
  list: Ref<TokenList>;
}

function Tokens({ view, onViewChange, list }: TokensProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...exploreQuery(view),
    // Another timeframe has the rows already, only their order is to come.
    placeholderData: keepPreviousData,
  });
  useCatchUp(refetch);
  if (data && data.length > 0)
    return <LiveTokens assets={data} view={view} onViewChange={onViewChange} list={list} />;
  if (data && !isPlaceholderData) return <NoTokens view={view} onViewChange={onViewChange} />;
  if (!error) return <TableSkeleton timeframe={view.timeframe} />;
  return <ErrorState title="The list could not be loaded" error={error} onRetry={() => void refetch()} />;
}

/** What the stream said while it was away is only in a new list. */
function useCatchUp(refetch: () => Promise<unknown>) {
  useEffect(() => {
    let isBehind = false;
    return stream.onState(() => {
      const isLive = stream.state() === 'live';
      if (isLive && isBehind) void refetch();
      isBehind = !isLive;
    });
  }, [refetch]);
}

function LiveTokens({ assets, view, onViewChange, list }: TokensProps & { assets: readonly Asset[] }) {
  const store = useLiveRows(assets, toOrder(view));
  return (
    <TokenTable
      list={list}
      store={store}
      view={view}
      onViewChange={(order) => onViewChange({ ...view, ...order })}
    />
  );
}

function NoTokens({ view, onViewChange }: ExploreProps) {
  if (view.q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={NO_TOKENS}
        hint="Symbols, names and whole addresses are searched."
        action={<Button onClick={() => onViewChange({ ...view, q: '' })}>Clear search</Button>}
      />
    );
  }
  if (countFilters(view) > 0) {
    return (
      <Suspense fallback={<TableSkeleton timeframe={view.timeframe} />}>
        <FilterEmpty view={view} onViewChange={onViewChange} />
      </Suspense>
    );
  }
  if (view.tab === 'recent') {
    return <EmptyState icon={Telescope} title={NO_TOKENS} hint="New tokens appear here by themselves." />;
  }
  const isWidest = view.timeframe === '24h';
  return (
    <EmptyState
      icon={Telescope}
      title={`Nothing has traded in the last ${WINDOW_WORDS[view.timeframe]}`}
      hint={isWidest ? 'Rows appear here with the first trade.' : 'A longer window may show more.'}
      action={
        !isWidest && <Button onClick={() => onViewChange({ ...view, timeframe: '24h' })}>Show 24h</Button>
      }
    />
  );
}
