import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { rootRoute } from './root.route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ ...paths.swap(), replace: true });
  },
});
