import { memo, type ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { isRowClick } from '#shared/ui/plain-click.ts';
import { type Column, LINE_PX, TWO_LINES_PX } from './column.ts';

interface ListRowProps<Row, Sort extends string> {
  row: Row;
  index: number;
  top: number;
  grid: string;
  columns: readonly Column<Row, Sort>[];
  /** Set where rows are cards. */
  Card: ((props: { row: Row; index: number }) => ReactNode) | undefined;
  isTabStop: boolean;
  /** Whether its cells say where it stands. */
  isRanked: boolean;
  onFocus: (index: number) => void;
  onOpen: (row: Row) => void;
}

const UNRANKED = -1;

/** A row in its place. */
export const ListRow = memo(function ListRow<Row, Sort extends string>(props: ListRowProps<Row, Sort>) {
  const { row, index, top, grid, columns, Card, isTabStop, isRanked, onFocus, onOpen } = props;
  return (
    <tr
      data-row={index}
      aria-rowindex={index + (Card ? 1 : 2)}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={(event) => isRowClick(event) && onOpen(row)}
      // By a transform: what moves by `top` counts as a layout shift with every trade that comes.
      style={{ height: Card ? TWO_LINES_PX : LINE_PX, transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 cursor-pointer border-line/60 border-b text-13 -outline-offset-2 [contain:size_layout_style] hover:bg-raised/60',
        Card ? 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-4' : grid,
      )}
    >
      <Cells row={row} index={isRanked ? index : UNRANKED} columns={columns} Card={Card} />
    </tr>
  );
  // React forgets the type parameters of what it remembers.
}) as <Row, Sort extends string>(props: ListRowProps<Row, Sort>) => ReactNode;

type CellsProps<Row, Sort extends string> = Pick<
  ListRowProps<Row, Sort>,
  'row' | 'index' | 'columns' | 'Card'
>;

/** What stands in a row: where rows only change places, none of it is drawn again. */
const Cells = memo(function Cells<Row, Sort extends string>(props: CellsProps<Row, Sort>) {
  const { row, index, columns, Card } = props;
  if (Card) return <Card row={row} index={index} />;
  return columns.map(({ id, look, Cell }) => (
    <td key={id} className={cx('min-w-0 truncate', look)}>
      <Cell row={row} index={index} />
    </td>
  ));
}) as <Row, Sort extends string>(props: CellsProps<Row, Sort>) => ReactNode;
