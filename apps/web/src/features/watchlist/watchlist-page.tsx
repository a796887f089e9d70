import { MAX_WATCHLIST } from '@orrery/domain/tokens/watchlist';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { TableView } from '#entities/asset/live/row-order.ts';
import { openSearch } from '#entities/search/search.store.ts';
import { useSavedAssets, useShownWatchlist } from '#entities/watchlist/use-saved-assets.ts';
import { setWatchlist, useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from './strings.ts';
import { WatchlistCharts } from './watchlist-charts.tsx';
import { WatchlistMissing } from './watchlist-missing.tsx';
import { WatchlistTable } from './watchlist-table.tsx';
import { WatchlistToolbar } from './watchlist-toolbar.tsx';

/** The tokens one watches: a chart of each, or all of them in one table. */
export function WatchlistPage() {
  const [{ view, timeframe }] = useWatchlist();
  const [order, setOrder] = useState<Pick<TableView, 'sort' | 'dir'>>({ dir: 'desc' });
  const tokens = useShownWatchlist();
  const { missing } = useSavedAssets(tokens);
  const tableView = { ...order, timeframe };
  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 items-center gap-3 px-4 pt-3 lg:px-5">
        <h1 className="font-semibold text-16">{strings.watchlist}</h1>
        <p className="text-12 text-muted">{strings.countOf(tokens.length, MAX_WATCHLIST)}</p>
        {tokens.length > 0 && (
          <Button className="ml-auto" onClick={() => openSearch()}>
            <Plus size={14} aria-hidden="true" />
            {strings.addToken}
          </Button>
        )}
      </header>
      {tokens.length > 0 && <WatchlistToolbar order={tableView} onOrderChange={setOrder} />}
      <WatchlistMissing tokens={missing} />
      {view === 'table' ? (
        <WatchlistTable
          view={tableView}
          onViewChange={({ sort, dir, timeframe: next }) => {
            setOrder({ sort, dir });
            setWatchlist({ timeframe: next });
          }}
        />
      ) : (
        <WatchlistCharts />
      )}
    </div>
  );
}
