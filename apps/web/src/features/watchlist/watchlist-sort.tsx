import { WATCH_SORTS, WatchDirection } from '#entities/watchlist/watch-sort.tsx';
import { setWatchlist, useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import { Select } from '#shared/ui/controls/select.tsx';
import * as strings from './strings.ts';

/** What puts the watchlist in order, and which way. */
export function WatchlistSort() {
  const [{ sort }] = useWatchlist();
  return (
    <div className="flex min-w-0 flex-1 gap-2 sm:flex-none">
      <Select
        label={strings.sortBy}
        options={WATCH_SORTS}
        value={sort}
        onChange={(chosen) => setWatchlist({ sort: chosen })}
        className="min-w-0 flex-1"
      />
      <WatchDirection />
    </div>
  );
}
