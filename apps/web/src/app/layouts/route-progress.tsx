import { useRouterState } from '@tanstack/react-router';
import { cx } from '#shared/ui/cx.ts';

/** Starts with a route change, jumps to full width when it is over, then fades. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <div
      key={String(isLoading)}
      aria-hidden="true"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-brass',
        isLoading
          ? 'scale-x-75 transition-transform duration-1000 starting:scale-x-0'
          : 'opacity-0 transition-opacity duration-300 starting:opacity-100',
      )}
    />
  );
}
