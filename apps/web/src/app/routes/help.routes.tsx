import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFound } from '#app/screens/not-found.ts';
import { rootRoute } from './root.route.tsx';

/** A page without parameters, which is fetched when it is opened. */
const pageAt = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: () => component.preload?.(),
    component,
    notFoundComponent: NotFound,
  });

export const appealRoute = pageAt(
  'appeal',
  lazyRouteComponent(() => import('#app/appeal.tsx'), 'Appeal'),
);
export const askForSolRoute = pageAt(
  'ask-for-sol',
  lazyRouteComponent(() => import('#features/ask-for-sol/ask-for-sol-page.tsx'), 'AskForSolPage'),
);
export const privacyRoute = pageAt(
  'privacy',
  lazyRouteComponent(() => import('#features/privacy/privacy-page.tsx'), 'PrivacyPage'),
);
export const mobileRoute = pageAt(
  'mobile',
  lazyRouteComponent(() => import('#app/screens/mobile-page.tsx'), 'MobilePage'),
);
export const crashRoute = pageAt(
  '_error',
  lazyRouteComponent(() => import('#app/screens/crash-page.tsx'), 'CrashPage'),
);
