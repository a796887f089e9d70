import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { openSearch } from '#entities/search/search.store.ts';
import type { useSavedAssets, useShownWatchlist } from '#entities/watchlist/use-saved-assets.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';

interface WatchlistStateProps {
  tokens: ReturnType<typeof useShownWatchlist>;
  kept: Pick<ReturnType<typeof useSavedAssets>, 'error' | 'refetch' | 'isLoading'>;
  /** The shape of what is on its way. */
  children: ReactNode;
}

/** What stands there while there are no rows to show. */
export function WatchlistState({
  tokens,
  kept: { error, refetch, isLoading },
  children,
}: WatchlistStateProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState
        icon={Star}
        title="Your watchlist is empty"
        hint="Find a token, or press the star of one in the screener, and follow it here."
        action={
          <Button variant="primary" onClick={() => openSearch()}>
            Add a token
          </Button>
        }
      />
    );
  }
  if (isLoading && error) {
    return (
      <ErrorState title="The watchlist could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return isLoading ? children : null;
}
