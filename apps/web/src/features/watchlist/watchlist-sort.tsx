import { WATCH_SORTS, WatchDirection } from '#entities/watchlist/watch-sort.tsx';
import { setWatchlist, useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import * as strings from './strings.ts';

/** What puts the watchlist in order, and which way. */
export function WatchlistSort() {
  const [{ sort }] = useWatchlist();
  return (
    <div className="flex min-w-0 flex-1 gap-2 sm:flex-none">
      <select
        aria-label={strings.sortBy}
        value={sort}
        onChange={({ target }) => {
          const chosen = WATCH_SORTS.find(({ value }) => value === target.value);
          if (chosen) setWatchlist({ sort: chosen.value });
        }}
        className="h-9 min-w-0 flex-1 rounded-md border border-line bg-panel px-2 font-semibold text-12 text-text"
      >
        {WATCH_SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <WatchDirection />
    </div>
  );
}
