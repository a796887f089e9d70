import type { Timeframe } from '@orrery/domain/timeframes';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '#entities/asset/live/row-store.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { cx } from '#shared/ui/cx.ts';

interface LiveTextProps {
  row: RowProps;
  /** What stands there; one function for all rows, so that none subscribes anew. */
  read: (row: Row, timeframe: Timeframe) => string;
  /** Dresses the text's element whenever the row changed. */
  dress?: (element: HTMLElement, row: Row) => void;
  className?: string;
  /** Names the figure for whoever compares it with others on the screen. */
  figure?: string;
}

/**
 * A figure of a row that follows it past React: hundreds change in a second, and to write a text takes a tenth of what drawing
 * its component anew does. React makes the text and takes it away.
 */
export function LiveText({ row: { store, id, timeframe }, read, dress, className, figure }: LiveTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [first] = useState(() => {
    const row = store.row(id);
    return row ? read(row, timeframe) : '';
  });

  useLayoutEffect(() => {
    const follow = () => {
      const row = store.row(id);
      if (!row || !element.current) return;
      const text = read(row, timeframe);
      if (element.current.textContent !== text) write(element.current, text);
      dress?.(element.current, row);
    };
    follow();
    return store.onRow(id, follow);
  }, [store, id, timeframe, read, dress]);

  return (
    <span ref={element} data-figure={figure} className={cx('live', className)}>
      {first}
    </span>
  );
}

/** Into the text node there is, for a new one would be laid out from nothing. */
function write(element: HTMLElement, text: string) {
  if (element.firstChild) element.firstChild.nodeValue = text;
  else element.textContent = text;
}
