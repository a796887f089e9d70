import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { WalletButton } from '#features/connect/wallet-button.tsx';
import { WatchlistBarSlot } from '#features/watchlist-bar/watchlist-bar-slot.tsx';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import { useToasts } from '#shared/ui/overlays/toast.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header/header.tsx';
import { ProfileTool } from './header/profile-tool.tsx';
import { QuickBuyTool } from './header/quick-buy-tool.tsx';
import { SearchOrPalette } from './header/search-tool.tsx';
import { loadBackground } from './load-background.ts';
import { RouteProgress } from './route-progress.tsx';
import { usePageStart } from './use-page-start.ts';

const Background = lazyPart(async () => (await loadBackground()).Background);
const NetworkNotices = lazyPart(async () => (await loadBackground()).NetworkNotices);
const PageBanner = lazyPart(async () => (await loadBackground()).PageBanner);
const StatusBar = lazyPart(async () => (await loadBackground()).StatusBar);
const TransactionsTray = lazyPart(async () => (await loadBackground()).TransactionsTray);

/** The shell around every page. */
export function AppLayout() {
  const routePath = useRouterState({ select: ({ matches }): string | undefined => matches.at(-1)?.fullPath });
  const isToastWanted = useToasts(({ isWanted }) => isWanted);
  const isIdle = useIdle();
  const isOffline = !useIsOnline();

  usePageStart();

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-brass px-4 py-2 font-semibold text-on-brass focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {strings.skipToContent}
      </a>
      <RouteProgress />
      <Header
        wallet={<WalletButton />}
        transactions={<Suspense>{(isIdle || isToastWanted) && <TransactionsTray />}</Suspense>}
      />
      <WatchlistBarSlot routePath={routePath} />
      <div className="banner-slot">
        <Suspense>{isIdle && <PageBanner />}</Suspense>
      </div>
      <main id="content" tabIndex={-1} className="page">
        <div>
          <Outlet />
        </div>
      </main>
      {/* What is wrong comes at any moment, and moves nothing that one is about to press. */}
      <Suspense fallback={isOffline && <OfflineLine />}>
        {(isIdle || isOffline) && <NetworkNotices />}
      </Suspense>
      <footer className="flex h-6 shrink-0 items-center gap-5 border-line border-t bg-ink px-4 text-11 text-muted sm:h-7 sm:px-5">
        <Suspense>{isIdle && <StatusBar />}</Suspense>
      </footer>
      <BottomBar />
      <QuickBuyTool />
      <ProfileTool />
      <Suspense>{(isIdle || isToastWanted) && <Background />}</Suspense>
      {/* Drawn once ahead: what is fetched as it opens comes a third of a second later, however soon the code is there. */}
      <Suspense>{isIdle && <SearchOrPalette isAhead />}</Suspense>
    </div>
  );
}

/** In place of the notice, whose code cannot be fetched without a network. */
function OfflineLine() {
  return (
    <output className="shrink-0 border-warn/40 border-t bg-warn/12 px-4 py-2 font-medium text-13 lg:px-5">
      {strings.offlineBanner}
    </output>
  );
}
