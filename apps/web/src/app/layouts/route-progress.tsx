import { useRouterState } from '@tanstack/react-router';

/** Starts with a route change, jumps to full width when it is over, then fades; the style sheet does it by the one attribute. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return <div aria-hidden="true" data-loading={isLoading || undefined} className="route-progress" />;
}
