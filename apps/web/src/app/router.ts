import { createRouter } from '@tanstack/react-router';
import { PageSkeleton } from './layouts/page-skeleton.tsx';
import { NEW_PAGE } from './layouts/use-page-start.ts';
import { queryClient } from './query-client.ts';
import { chartRoute } from './routes/chart.route.ts';
import { giftRoute, inviteRoute } from './routes/gift.routes.tsx';
import { appealRoute, askForSolRoute, crashRoute, mobileRoute, privacyRoute } from './routes/help.routes.tsx';
import { homeRoute } from './routes/home.route.tsx';
import { recurringRoute, swapRoute, triggerRoute } from './routes/pair.routes.tsx';
import { portfolioRoute } from './routes/portfolio.route.tsx';
import { proRestRoute, proRoute } from './routes/pro/pro.route.tsx';
import { proHuntRoute } from './routes/pro/pro-hunt.route.tsx';
import { proLaunchpadRoute } from './routes/pro/pro-launchpad.route.tsx';
import { proLaunchpadsRoute } from './routes/pro/pro-launchpads.route.tsx';
import { proScreenerRoute } from './routes/pro/pro-screener.route.tsx';
import { rootRoute } from './routes/root.route.tsx';
import { sendRoute } from './routes/send.route.tsx';
import { tokenRoute } from './routes/token.route.tsx';
import { transactionRoute } from './routes/transaction.route.tsx';
import { watchlistRoute } from './routes/watchlist.route.tsx';
import { reportCrash } from './screens/crash-report.ts';
import { CrashScreen } from './screens/crash-screen.tsx';
import type { SCREENS } from './screens.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** The table's screens, and what only leads to one: a route besides does not compile, nor does a screen without its route. */
type RoutePath = keyof typeof SCREENS | '/' | '/pro/$section/$';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    proRoute,
    proHuntRoute,
    proLaunchpadsRoute,
    proLaunchpadRoute,
    proScreenerRoute,
    proRestRoute,
    swapRoute,
    triggerRoute,
    recurringRoute,
    tokenRoute,
    portfolioRoute,
    sendRoute,
    appealRoute,
    askForSolRoute,
    privacyRoute,
    mobileRoute,
    crashRoute,
    giftRoute,
    inviteRoute,
    transactionRoute,
    watchlistRoute,
    chartRoute,
  ] satisfies readonly { fullPath: RoutePath }[]),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is stale.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: CrashScreen,
  defaultOnCatch: reportCrash,
  scrollRestoration: true,
  scrollToTopSelectors: [NEW_PAGE],
}) satisfies { routesByPath: Record<RoutePath, unknown> };
