import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';

const ROWS = Array.from({ length: 6 }, (_, index) => index);

/** The shape of the list while its rows are on their way. */
export function HistorySkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{strings.loadingSwaps}</span>
      {ROWS.map((row) => (
        <span key={row} className="flex h-13 items-center justify-between border-line/60 border-b px-4">
          <span className="flex flex-col gap-2">
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-2.5 w-24" />
          </span>
          <Skeleton className="h-3 w-16" />
        </span>
      ))}
    </output>
  );
}
