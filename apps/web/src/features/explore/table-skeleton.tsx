import { useIsBelowSm } from '#shared/ui/breakpoints.ts';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { COLUMNS, ROW_GRID } from './columns.tsx';

const ROWS = Array.from({ length: 14 }, (_, index) => index);

/** The table's shape while its rows are on their way. */
export function TableSkeleton() {
  const isCards = useIsBelowSm();
  return (
    <output aria-label="Loading tokens" className="block min-h-0 flex-1 overflow-hidden">
      {!isCards && <div className="h-8 border-line border-b" />}
      {ROWS.map((row) =>
        isCards ? (
          <div key={row} className="flex h-22 flex-col justify-center gap-3 border-line/60 border-b px-4">
            <Who />
            <Skeleton className="h-3 w-full" />
          </div>
        ) : (
          <div key={row} className={cx(ROW_GRID, 'h-11 border-line/60 border-b')}>
            <Who />
            {COLUMNS.map(({ sort, shown }) => (
              <span key={sort} className={shown}>
                <Skeleton className="ml-auto h-3 w-16" />
              </span>
            ))}
          </div>
        ),
      )}
    </output>
  );
}

function Who() {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-7" isRound />
      <span className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-2.5 w-18" />
      </span>
    </span>
  );
}
