import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** As tall as the trade panel, so that nothing below it moves when it comes. */
export function TradeRoom() {
  return <Skeleton className="h-140 w-full" />;
}
