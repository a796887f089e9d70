import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';

const FIGURES = ['market cap', 'fdv', 'liquidity', 'holders', 'age', 'score', 'day', 'week'];

/** Stands where the token's header, chart and swap box will be. */
export function TokenSkeleton() {
  return (
    <output aria-label={strings.loading} className="flex flex-col gap-4 p-4 lg:px-5">
      <span className="flex items-center gap-3">
        <Skeleton className="size-11 shrink-0" isRound />
        <span className="flex grow flex-col gap-2">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-3 w-48" />
        </span>
        <Skeleton className="h-8 w-28" />
      </span>
      <span className="flex flex-wrap gap-6">
        {FIGURES.map((figure) => (
          <Skeleton key={figure} className="h-9 w-18" />
        ))}
      </span>
      <span className="flex gap-4">
        <Skeleton className="h-105 grow" />
        <Skeleton className="h-105 w-90 shrink-0 max-lg:hidden" />
      </span>
    </output>
  );
}
