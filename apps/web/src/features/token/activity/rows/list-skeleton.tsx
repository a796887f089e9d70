import { cx } from '#shared/ui/cx.ts';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Column } from './column.ts';

const ROWS = Array.from({ length: 14 }, (_, index) => index);
/** Figures of one width would make bars of the columns. */
const WIDTHS = ['w-14', 'w-10', 'w-16', 'w-12'];

export interface ListSkeletonProps {
  says: string;
  grid: string;
  columns: readonly Pick<Column<never>, 'id' | 'head' | 'isHeadHidden' | 'look'>[];
}

/** The shape of a list while its rows are on their way. */
export function ListSkeleton({ says, grid, columns }: ListSkeletonProps) {
  const isCards = useIsBelowSm();
  return (
    <output className="block min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{says}</span>
      {!isCards && (
        <span aria-hidden="true" className={cx(grid, 'h-8 border-line border-b text-12 text-muted')}>
          {columns.map(({ id, head, isHeadHidden, look }) => (
            <span key={id} className={look}>
              {!isHeadHidden && head}
            </span>
          ))}
        </span>
      )}
      {ROWS.map((row) =>
        isCards ? (
          <span key={row} className="flex h-15 items-center justify-between border-line/60 border-b px-4">
            <span className="flex flex-col gap-2">
              <Skeleton className="h-3 w-28" />
              <Skeleton className="h-2.5 w-20" />
            </span>
            <span className="flex flex-col items-end gap-2">
              <Skeleton className="h-3 w-16" />
              <Skeleton className="h-2.5 w-12" />
            </span>
          </span>
        ) : (
          <span key={row} className={cx(grid, 'h-9 border-line/60 border-b')}>
            {columns.map(({ id, look }, index) => (
              <span key={id} className={look}>
                <Skeleton
                  className={cx('inline-block h-3 max-w-full', WIDTHS[(row + index) % WIDTHS.length])}
                />
              </span>
            ))}
          </span>
        ),
      )}
    </output>
  );
}
