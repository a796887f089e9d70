import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { useSavedAssets, useShownWatchlist } from '#entities/watchlist/use-saved-assets.ts';
import { useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import { LoadingLine } from '#shared/ui/states/loading-line.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';
import { WatchCard } from './watch-card.tsx';
import { WatchlistState } from './watchlist-state.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3 px-4 pb-24 sm:pb-5 lg:px-5';

/** A small live chart of each token one watches. */
export function WatchlistCharts() {
  const [{ metricV1, timeframe }] = useWatchlist();
  const tokens = useShownWatchlist();
  const saved = useSavedAssets(tokens);
  const store = useLiveRows(saved.listed, { timeframe, dir: 'desc' });
  if (saved.assets.length === 0) {
    return (
      <WatchlistState tokens={tokens} saved={saved}>
        <CardsSkeleton ids={tokens.map(({ id }) => id)} />
      </WatchlistState>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul className={GRID}>
        {saved.assets.map(({ id }) => (
          <WatchCard key={id} store={store} id={id} timeframe={timeframe} metric={metricV1} />
        ))}
      </ul>
    </div>
  );
}

function CardsSkeleton({ ids }: { ids: readonly string[] }) {
  return (
    <output className={`relative ${GRID}`}>
      <LoadingLine>{strings.loadingTokens}</LoadingLine>
      {ids.map((id) => (
        <span key={id} className="flex h-50 flex-col gap-3 rounded-md border border-line bg-panel p-4">
          <span className="flex items-center gap-3">
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="ml-auto h-4 w-16" />
          </span>
          <Skeleton className="flex-1" />
        </span>
      ))}
    </output>
  );
}
