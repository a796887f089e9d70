import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import * as strings from './strings.ts';
import type { Watchlist } from './watchlist.schema.ts';
import { setWatchlist, useWatchlist } from './watchlist.store.ts';

export const WATCH_SORTS: readonly { value: Watchlist['sort']; label: string }[] = [
  { value: 'dateAdded', label: strings.dateAdded },
  { value: 'reOrderedList', label: strings.customOrder },
];

/** Turns the watchlist's order around. */
export function WatchDirection({ size = 'md' }: { size?: 'md' | 'sm' }) {
  const [{ sortDirection }] = useWatchlist();
  const isAscending = sortDirection === 'asc';
  const Icon = isAscending ? ArrowDownNarrowWide : ArrowUpNarrowWide;
  return (
    <IconButton
      size={size}
      className={size === 'md' ? 'pointer-coarse:size-11' : undefined}
      label={strings.sortDirection(isAscending ? 'ascending' : 'descending')}
      onClick={() => setWatchlist({ sortDirection: isAscending ? 'desc' : 'asc' })}
    >
      <Icon size={15} aria-hidden="true" />
    </IconButton>
  );
}
