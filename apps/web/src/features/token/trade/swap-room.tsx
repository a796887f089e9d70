import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** As tall as the swap box, so that nothing below it moves when it comes. */
export function SwapRoom() {
  return <Skeleton className="h-99.5 w-full" />;
}
