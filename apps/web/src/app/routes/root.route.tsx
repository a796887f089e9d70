import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppLayout } from '#app/layouts/app-layout.tsx';
import { NotFound } from '#app/screens/not-found.ts';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: AppLayout,
  notFoundComponent: NotFound,
});
