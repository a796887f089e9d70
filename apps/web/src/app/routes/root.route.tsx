import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { AppLayout } from '#app/layouts/app-layout.tsx';
import { NotFound } from '#app/screens/not-found.ts';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ location: { searchStr, pathname, hash }, preload }) => {
    // Any page reads them: a link from elsewhere may lead to any.
    if (preload || !/[?&](referrer|feeBps|connect|wallet-link|api|socket|config)=/.test(searchStr)) return;
    const { takeParameters } = await import('#app/take-parameters.ts');
    throw redirect({ href: `${pathname}${takeParameters(searchStr)}${hash && `#${hash}`}`, replace: true });
  },
  component: AppLayout,
  notFoundComponent: NotFound,
});
