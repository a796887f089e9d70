import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from '../strings.ts';

/** Stands in while a page's own code arrives. */
export function PageSkeleton() {
  return (
    <output className="flex flex-col gap-4 p-4 lg:p-5" aria-label={strings.loading}>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </output>
  );
}
