import { type Ref, useRef } from 'react';
import type { TableView } from '#entities/asset/live/row-order.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { useSavedAssets, useShownWatchlist } from '#entities/watchlist/use-saved-assets.ts';
import { TableSkeleton } from '#widgets/token-table/table-skeleton.tsx';
import { type TokenList, TokenTable } from '#widgets/token-table/token-table.tsx';
import { WatchlistState } from './watchlist-state.tsx';

interface WatchlistTableProps {
  view: TableView & { columns?: string | undefined };
  onViewChange: (view: TableView) => void;
  list?: Ref<TokenList>;
}

/** The watchlist as the market's live table; without a sort it stands in the watchlist's own order. */
export function WatchlistTable({ view, onViewChange, list }: WatchlistTableProps) {
  const own = useRef<TokenList>(null);
  const tokens = useShownWatchlist();
  const saved = useSavedAssets(tokens);
  const store = useLiveRows(saved.assets, view);
  if (saved.assets.length > 0)
    return (
      <TokenTable
        list={list ?? own}
        store={store}
        view={view}
        columns={view.columns}
        onViewChange={onViewChange}
      />
    );
  return (
    <WatchlistState tokens={tokens} saved={saved}>
      <TableSkeleton timeframe={view.timeframe} columns={view.columns} />
    </WatchlistState>
  );
}
