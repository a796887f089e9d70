import { memo } from 'react';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { cx } from '#shared/ui/cx.ts';
import type { RowTools } from '../keys/use-row-tools.ts';
import { type Columns, STUCK } from './columns.tsx';
import { LiveToken } from './token-cell.tsx';

/** What is in a row. */
export interface RowContent extends RowProps {
  columns: Columns;
  /** Undefined until they are there. */
  tools: RowTools | undefined;
}

/** The cells of a row; each draws itself again when its own figure changes. */
export const TableCells = memo(function TableCells({ columns, tools, ...row }: RowContent) {
  return (
    <>
      <td className={cx('flex min-w-0 items-center gap-1.5', columns.isChosen && STUCK)}>
        <span className="size-4.5 shrink-0">{tools && <tools.RowStar {...row} />}</span>
        <LiveToken {...row} />
      </td>
      {columns.list.map(({ id: column, Cell }) => (
        <td key={column} className="min-w-0 text-right">
          <Cell {...row} />
        </td>
      ))}
      <td>{tools && <tools.RowBuy {...row} />}</td>
    </>
  );
});
