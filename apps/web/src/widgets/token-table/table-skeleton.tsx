import type { Timeframe } from '@orrery/domain/timeframes';
import { LOADING_TOKENS } from '#entities/asset/asset.words.ts';
import { cx } from '#shared/ui/cx.ts';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { LoadingLine } from '#shared/ui/states/loading-line.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { type Column, type Columns, ROW_GRID, useColumns } from './cells/columns.tsx';
import { SORT_NAMES } from './sort/sort-names.ts';

/** As many as fill a screen. */
const ROWS = Array.from({ length: 20 }, (_, index) => index);
const CARDS = ROWS.slice(0, 12);
/** Figures of one width would make bars of the columns. */
const WIDTHS = ['w-14', 'w-11', 'w-16', 'w-12'];

interface TableSkeletonProps {
  timeframe: Timeframe;
  /** As of the table. */
  columns?: string | undefined;
}

/** The table's shape while its rows are on their way. */
export function TableSkeleton({ timeframe, columns: chosen }: TableSkeletonProps) {
  const columns = useColumns(chosen);
  const isCards = useIsBelowSm();
  return (
    <output className="relative block min-h-0 flex-1 overflow-hidden" style={columns.style}>
      <LoadingLine>{LOADING_TOKENS}</LoadingLine>
      {!isCards && <Names timeframe={timeframe} columns={columns} />}
      {(isCards ? CARDS : ROWS).map((row) =>
        isCards ? (
          <div
            key={row}
            className="flex h-16 items-center justify-between border-line/60 border-b pr-4 pl-10.5"
          >
            <Who />
            <span className="flex flex-col items-end gap-2">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-6 w-36" />
            </span>
          </div>
        ) : (
          <div key={row} className={cx(ROW_GRID, 'h-11 border-line/60 border-b')}>
            <span className="pl-6">
              <Who />
            </span>
            {columns.list.map(({ id }, index) => (
              <span key={id}>
                <Skeleton className={cx('ml-auto', sizeOf(id, row + index))} />
              </span>
            ))}
          </div>
        ),
      )}
    </output>
  );
}

function Names({ timeframe, columns }: { timeframe: Timeframe; columns: Columns }) {
  return (
    <span aria-hidden="true" className={cx(ROW_GRID, 'h-8 border-line border-b text-12 text-muted')}>
      <span className="pl-6">{SORT_NAMES.token.head(timeframe)}</span>
      {columns.list.map(({ id, label }) => (
        <span key={id} className="whitespace-nowrap text-right">
          {label(timeframe)}
        </span>
      ))}
    </span>
  );
}

function sizeOf(id: Column['id'], turn: number): string {
  if (id === 'trend') return 'h-4 w-full';
  if (id === 'organic') return 'h-3 w-10';
  return cx('h-3', WIDTHS[turn % WIDTHS.length]);
}

function Who() {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-7" isRound />
      <span className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-2.5 w-36" />
      </span>
    </span>
  );
}
