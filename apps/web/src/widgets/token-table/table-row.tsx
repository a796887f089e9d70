import type { Address } from '@solana/kit';
import { memo } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { isRowClick } from '#shared/ui/plain-click.ts';
import { ROW_GRID } from './cells/columns.tsx';
import { type RowContent, TableCells } from './cells/table-cells.tsx';
import { TokenCard } from './token-card.tsx';

/** The token and some figures stand in two lines; a row of one line is `LINE_PX` high. */
export const ROW_PX = 44;
export const CARD_PX = 64;
const CARD_GRID = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4';

interface TableRowProps extends RowContent {
  isCard: boolean;
  rowIndex: number;
  top: number;
  isTabStop: boolean;
  onFocus: (id: Address) => void;
  onOpen: (id: Address) => void;
}

/**
 * A row in its place; when rows change places only those that moved are drawn again. Each is a layer of its own, in an opaque
 * colour so that its letters stay sharp: else one changed row has the browser put the whole table together anew.
 */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { store, id, timeframe, columns, tools, isCard, rowIndex, top, isTabStop, onFocus, onOpen } = props;
  const Cells = isCard ? TokenCard : TableCells;
  return (
    <tr
      aria-rowindex={rowIndex}
      data-id={id}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(id)}
      onClick={(event) => isRowClick(event) && onOpen(id)}
      style={{ height: isCard ? CARD_PX : ROW_PX, top }}
      className={cx(
        'group/row absolute inset-x-0 cursor-pointer border-line/60 border-b text-13 -outline-offset-2 bg-ink [contain:size_layout_style] will-change-[opacity] hover:bg-panel',
        isCard ? CARD_GRID : ROW_GRID,
      )}
    >
      <Cells store={store} id={id} timeframe={timeframe} columns={columns} tools={tools} />
    </tr>
  );
});
