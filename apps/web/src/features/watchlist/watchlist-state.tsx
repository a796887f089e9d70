import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { openSearch } from '#entities/search/search.store.ts';
import type { useSavedAssets, useShownWatchlist } from '#entities/watchlist/use-saved-assets.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import * as strings from './strings.ts';

interface WatchlistStateProps {
  tokens: ReturnType<typeof useShownWatchlist>;
  saved: Pick<ReturnType<typeof useSavedAssets>, 'error' | 'refetch' | 'isLoading'>;
  /** The shape of what is on its way. */
  children: ReactNode;
}

/** What stands there while there are no rows to show. */
export function WatchlistState({
  tokens,
  saved: { error, refetch, isLoading },
  children,
}: WatchlistStateProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState
        icon={Star}
        title={strings.yourWatchlistIsEmpty}
        hint={strings.emptyHint}
        action={
          <Button variant="primary" onClick={() => openSearch()}>
            {strings.addAToken}
          </Button>
        }
      />
    );
  }
  if (isLoading && error) {
    return <ErrorState title={strings.watchlistFailed} error={error} onRetry={() => void refetch()} />;
  }
  return isLoading ? children : null;
}
