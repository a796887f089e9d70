import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

const OVERSCAN_ROWS = 4;

/** Which rows are near the eye, and what leads to others. */
export interface RowsNear {
  items: readonly Pick<VirtualItem, 'index'>[];
  list: Virtualizer<HTMLDivElement, Element>;
}

export interface RowWindowProps {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  headHeight: number;
  onChange: (near: RowsNear) => void;
}

/** Follows what is scrolled, and draws nothing itself. */
export function RowWindow({ scroller, count, rowHeight, headHeight, onChange }: RowWindowProps) {
  // oxlint-disable-next-line react/incompatible-library -- we do not compile with the React Compiler
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    // The head lies above the first row and stays over the rows that scroll under it.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const items = list.getVirtualItems();
  useLayoutEffect(() => {
    // Before the scroller was measured there are none; the rows that are drawn must stay, with their focus.
    if (items.length > 0) onChange({ items, list });
  }, [items, list, onChange]);
  return null;
}
