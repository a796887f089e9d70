import { memo } from 'react';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { cx } from '#shared/ui/cx.ts';
import { COLUMNS } from './columns.tsx';
import { LiveToken } from './token-cell.tsx';

/** The cells of a row; each draws itself again when its own figure changes. */
export const TableCells = memo(function TableCells(row: RowProps) {
  return (
    <>
      <td className="min-w-0">
        <LiveToken {...row} />
      </td>
      {COLUMNS.map(({ id: column, shown, Cell }) => (
        <td key={column} className={cx(shown, 'text-right')}>
          <Cell {...row} />
        </td>
      ))}
    </>
  );
});
