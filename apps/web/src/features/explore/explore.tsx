import type { Asset, Timeframe } from '@orrery/wire';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX, Telescope } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { NO_TOKENS, toFound } from '#entities/asset/asset.words.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { TableSkeleton } from '#entities/asset/table/table-skeleton.tsx';
import { type TokenList, TokenTable } from '#entities/asset/table/token-table.tsx';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { exploreQuery } from './explore.query.ts';
import { type ExploreView, toOrder, toSearch } from './explore-search.ts';
import { Toolbar } from './toolbar.tsx';

const WINDOW_WORDS: Record<Timeframe, string> = {
  '5m': '5 minutes',
  '1h': 'hour',
  '6h': '6 hours',
  '24h': '24 hours',
};

interface ExploreProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

/** The screener: one list of the market, live. */
export function Explore(props: ExploreProps) {
  const list = useRef<TokenList>(null);
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">Explore tokens</h1>
      <Toolbar {...props} onLeaveDown={() => list.current?.focus()} />
      <Found view={props.view} />
      <Tokens key={`${props.view.tab} ${props.view.q}`} {...props} list={list} />
    </div>
  );
}

function useAllowedList(view: ExploreView) {
  const query = useQuery({
    ...exploreQuery(view),
    // Another timeframe has the rows already, only their order is to come.
    placeholderData: keepPreviousData,
  });
  return { ...query, data: useAllowed(query.data) };
}

/** Always there, as screen readers announce only what changes in an element they know. */
function Found({ view }: Pick<ExploreProps, 'view'>) {
  const isSearch = toSearch(view.q).text !== '';
  const { data } = useQuery({ ...exploreQuery(view), enabled: isSearch });
  const found = useAllowed(data);
  return <output className="sr-only">{isSearch && found && toFound(found.length)}</output>;
}

interface TokensProps extends ExploreProps {
  list: Ref<TokenList>;
}

function Tokens({ view, onViewChange, list }: TokensProps) {
  const { data, error, refetch, isPlaceholderData } = useAllowedList(view);
  if (data && data.length > 0)
    return <LiveTokens assets={data} view={view} onViewChange={onViewChange} list={list} />;
  if (data && !isPlaceholderData) return <NoTokens view={view} onViewChange={onViewChange} />;
  if (!error) return <TableSkeleton timeframe={view.timeframe} />;
  return <ErrorState title="The list could not be loaded" error={error} onRetry={() => void refetch()} />;
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
