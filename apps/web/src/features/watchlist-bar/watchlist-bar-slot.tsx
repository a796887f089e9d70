import { Suspense, useEffect } from 'react';
import { migrateOldKeys } from '#entities/watchlist/migrate-old-keys.ts';
import { useIsSmall } from '#shared/ui/hooks/breakpoints.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { barArea } from './bar-area.model.ts';

const WatchlistBar = lazyPart(async () => (await import('./watchlist-bar.tsx')).WatchlistBar);

/** The bar's place, kept free from the first paint on; the bar itself comes when the page is there. */
export function WatchlistBarSlot({ routePath }: { routePath: string | undefined }) {
  const isSmall = useIsSmall();
  const isIdle = useIdle();
  const area = barArea(routePath);

  useEffect(() => void migrateOldKeys(), []);

  if (!area || (isSmall && area === 'token')) return null;
  return (
    <div className="h-control shrink-0 border-line border-b bg-ink">
      <Suspense>{isIdle && <WatchlistBar />}</Suspense>
    </div>
  );
}
