import type { Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { memo } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { COLUMNS } from './columns.tsx';
import type { RowStore } from './row-store.ts';
import { TokenCell, toTokenCell } from './token-cell.tsx';
import { useRow } from './use-live-rows.ts';

export interface RowProps {
  store: RowStore;
  id: Address;
  timeframe: Timeframe;
}

/** The cells of a row; they are drawn again only when their own asset changed. */
export const TableCells = memo(function TableCells({ store, id, timeframe }: RowProps) {
  const row = useRow(store, id);
  if (!row) return null;
  return (
    <>
      <td className="min-w-0">
        <TokenCell {...toTokenCell(row.asset)} />
      </td>
      {COLUMNS.map(({ id: column, shown, cell }) => (
        <td key={column} className={cx(shown, 'text-right')}>
          {cell(row, timeframe)}
        </td>
      ))}
    </>
  );
});
