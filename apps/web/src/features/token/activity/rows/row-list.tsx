import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { useRowsDrawn } from '#shared/ui/hooks/use-rows-drawn.ts';
import { type Column, LINE_PX, type ListOrder, TWO_LINES_PX } from './column.ts';
import { ListRow } from './list-row.tsx';
import { RowHead } from './row-head.tsx';
import { useIsWorkspace } from './use-is-workspace.ts';
import { useRowFocus } from './use-row-focus.ts';

const HEAD_PX = 32;
const OVERSCAN_ROWS = 6;
/** So many rows before the end, more are asked for. */
const NEAR_END_ROWS = 8;

interface RowListProps<Row, Sort extends string> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The widths of the columns. */
  grid: string;
  columns: readonly Column<Row, Sort>[];
  Card: (props: { row: Row; index: number }) => ReactNode;
  onOpen: (row: Row) => void;
  /** Set when the cells say where a row stands. */
  isRanked?: boolean;
  order?: ListOrder<Sort>;
  onEnd?: () => void;
  /** Below the last row. */
  end?: ReactNode;
  className?: string;
}

/** A table of which only what is near the eye is in the page. Outside a workspace it scrolls with the page; below 640 px its rows are cards. */
export function RowList<Row, Sort extends string>(props: RowListProps<Row, Sort>) {
  const isCards = useIsBelowSm();
  // Rows of another height are another list to the virtualizer.
  return <Rows key={isCards ? 'cards' : 'lines'} {...props} isCards={isCards} />;
}

function Rows<Row, Sort extends string>(props: RowListProps<Row, Sort> & { isCards: boolean }) {
  const { isCards } = props;
  const {
    label,
    rows,
    keyOf,
    grid,
    columns,
    Card,
    onOpen,
    isRanked = false,
    order,
    onEnd,
    end,
    className,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isFlowing = !useIsWorkspace() && className === undefined;
  const above = useRoomAbove(scroller, isFlowing);
  const headHeight = isCards ? 0 : HEAD_PX;
  const rowHeight = isCards ? TWO_LINES_PX : LINE_PX;
  // oxlint-disable-next-line react/incompatible-library -- we do not compile with the React Compiler
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => (isFlowing ? pageOf(scroller.current) : null) ?? scroller.current,
    // It begins by scrolling to its offset, which must leave a page where it is.
    initialOffset: () => (isFlowing ? (document.getElementById('content')?.scrollTop ?? 0) : 0),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headHeight + above,
    scrollPaddingStart: headHeight,
  });
  const openAt = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen(row);
  };
  const { active, setActive, onKeyDown } = useRowFocus({ count: rows.length, virtualizer, onOpen: openAt });
  const near = virtualizer.getVirtualItems();
  const items = near.slice(0, useRowsDrawn(near.length));
  const isNearEnd = (near.at(-1)?.index ?? 0) >= rows.length - NEAR_END_ROWS;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  const isActiveDrawn = items.some(({ index }) => index === active);

  return (
    <div
      ref={scroller}
      data-scroller={isFlowing ? 'page' : ''}
      className={cx(
        'relative',
        !isFlowing && (className ?? 'min-h-0 flex-1 overflow-y-auto overscroll-contain'),
      )}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + (isCards ? 0 : 1)}
        onKeyDown={onKeyDown}
        className="block"
      >
        {!isCards && <RowHead grid={grid} columns={columns} {...(order && { order })} />}
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <ListRow
                  key={keyOf(row)}
                  row={row}
                  index={index}
                  top={start - headHeight - above}
                  grid={grid}
                  columns={columns}
                  Card={isCards ? Card : undefined}
                  isTabStop={index === (isActiveDrawn ? active : items[0]?.index)}
                  isRanked={isRanked}
                  onFocus={setActive}
                  onOpen={onOpen}
                />
              )
            );
          })}
        </tbody>
      </table>
      {end}
    </div>
  );
}

/** What scrolls the page; none where a list is drawn alone. */
function pageOf(list: HTMLElement | null): HTMLDivElement | null {
  return list?.closest<HTMLDivElement>('#content') ?? null;
}

/** How far down its page a list begins that scrolls with it, in pixels. */
function useRoomAbove(list: RefObject<HTMLElement | null>, isFlowing: boolean): number {
  const [above, setAbove] = useState(0);
  useEffect(() => {
    const page = isFlowing ? pageOf(list.current) : null;
    if (!page) return;
    const sizes = new ResizeObserver(() => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setAbove(Math.round(top - page.getBoundingClientRect().top + page.scrollTop));
    });
    // What stands above it makes the page longer; its frame is as high as the screen.
    sizes.observe(page.querySelector(':scope > div > *') ?? page);
    return () => sizes.disconnect();
  }, [list, isFlowing]);
  return isFlowing ? above : 0;
}
