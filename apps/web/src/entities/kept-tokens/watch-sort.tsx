import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import type { Watchlist } from './kept-tokens.schema.ts';
import { setWatchlist, useWatchlist } from './kept-tokens.store.ts';

const SORTS: readonly { value: Watchlist['sort']; label: string }[] = [
  { value: 'dateAdded', label: 'Date Added' },
  { value: 'reOrderedList', label: 'Re-ordered List' },
];

/** What puts the watchlist in order, and which way. */
export function WatchSort({ isWide = false }: { isWide?: boolean }) {
  const [{ sort, sortDirection }] = useWatchlist();
  const isAscending = sortDirection === 'asc';
  const Icon = isAscending ? ArrowDownNarrowWide : ArrowUpNarrowWide;
  return (
    <div className="flex items-center gap-2">
      <div className={isWide ? 'flex-1' : ''}>
        <Segmented
          label="Sort by"
          options={SORTS}
          value={sort}
          onChange={(next) => setWatchlist({ sort: next })}
          isWide={isWide}
        />
      </div>
      <IconButton
        label={`Sort direction: ${isAscending ? 'ascending' : 'descending'}`}
        onClick={() => setWatchlist({ sortDirection: isAscending ? 'desc' : 'asc' })}
      >
        <Icon size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
