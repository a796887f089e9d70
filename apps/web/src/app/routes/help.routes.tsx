import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

const Appeal = lazyRouteComponent(() => import('#app/appeal.tsx'), 'Appeal');
const AskForSol = lazyRouteComponent(
  () => import('#features/ask-for-sol/ask-for-sol-page.tsx'),
  'AskForSolPage',
);

const CrashPage = lazyRouteComponent(() => import('#app/screens/crash-page.tsx'), 'CrashPage');
const MobilePage = lazyRouteComponent(() => import('#app/screens/mobile-page.tsx'), 'MobilePage');
const Privacy = lazyRouteComponent(() => import('#features/privacy/privacy-page.tsx'), 'PrivacyPage');

export const appealRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'appeal',
  loader: () => Appeal.preload?.(),
  component: Appeal,
});

export const askForSolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'ask-for-sol',
  loader: () => AskForSol.preload?.(),
  component: AskForSol,
});

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'privacy',
  loader: () => Privacy.preload?.(),
  component: Privacy,
});

export const mobileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'mobile',
  loader: () => MobilePage.preload?.(),
  component: MobilePage,
});

export const crashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '_error',
  loader: () => CrashPage.preload?.(),
  component: CrashPage,
});
