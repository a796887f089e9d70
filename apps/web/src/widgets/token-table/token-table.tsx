import type { Address } from '@solana/kit';
import { useNavigate } from '@tanstack/react-router';
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { TableView } from '#entities/asset/live/row-order.ts';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useHeldRows } from '#entities/asset/live/use-held-rows.ts';
import { useOrder } from '#entities/asset/live/use-live-rows.ts';
import { paths } from '#shared/paths.ts';
import { cx } from '#shared/ui/cx.ts';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { useRowsDrawn } from '#shared/ui/hooks/use-rows-drawn.ts';
import { useColumns } from './cells/columns.tsx';
import { PausedMark } from './cells/paused-mark.tsx';
import { useRowKeys } from './keys/use-row-keys.ts';
import { useRowTools } from './keys/use-row-tools.ts';
import { useTokenKeys } from './keys/use-token-keys.ts';
import * as strings from './strings.ts';
import { TableHead } from './table-head.tsx';
import { CARD_PX, ROW_PX, TableRow } from './table-row.tsx';
import type { RowsNear } from './window/row-window.tsx';
import { useRowWindow } from './window/use-row-window.ts';

const HEAD_PX = 32;
/** Below the last card, so that it can be read above a toast. */
const TOAST_ROOM_PX = 96;

/** What others may ask of the list. */
export interface TokenList {
  /** Leads the keyboard to the row it was on, or the first. */
  focus: () => void;
}

interface TokenTableProps {
  list?: Ref<TokenList>;
  /** The columns a person chose, as `parseColumns` reads them; absent for those there is room for. */
  columns?: string | undefined;
  store: RowStore;
  view: TableView;
  onViewChange: (view: TableView) => void;
}

/** The live list: a table, or cards below 640 px. Only what is near the eye is in the page. */
export function TokenTable({ list, columns: chosen, store, view, onViewChange }: TokenTableProps) {
  const order = useOrder(store);
  const isCards = useIsBelowSm();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(chosen);
  const tools = useRowTools();
  const { isAt, isByKey, at } = useHeldRows(store);
  const focus = () => scroller.current?.querySelector<HTMLElement>('[data-id][tabindex="0"]')?.focus();
  useImperativeHandle(list, () => ({ focus }));
  useTokenKeys({ scroller, store, tools, isByKey, onEnter: focus });
  const rowHeight = isCards ? CARD_PX : ROW_PX;
  const headHeight = isCards ? 0 : HEAD_PX;
  const scrolling = useRowWindow();
  const [seen, setSeen] = useState<RowsNear>();
  const open = useCallback((id: Address) => void navigate(paths.token(id)), [navigate]);
  const { active, setActive, onKeyDown } = useRowKeys({ order, scroller, list: seen?.list, onOpen: open });
  const near = seen?.items ?? firstRows(order.length, rowHeight);
  const items = near.slice(0, useRowsDrawn(near.length));
  const tabStop = items.some(({ index }) => order[index] === active) ? active : order[items[0]?.index ?? 0];

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <table
          aria-label={strings.tokens}
          aria-rowcount={order.length + (isCards ? 0 : 1)}
          onKeyDown={onKeyDown}
          style={columns.style}
          className={cx('block', !isCards && 'min-w-(--least-width)')}
        >
          {!isCards && <TableHead columns={columns} view={view} onViewChange={onViewChange} />}
          <tbody
            {...at}
            className="relative block"
            style={{ height: order.length * rowHeight + (isCards ? TOAST_ROOM_PX : 0) }}
          >
            {items.map(({ index }) => {
              const id = order[index];
              return (
                id && (
                  <TableRow
                    key={id}
                    store={store}
                    id={id}
                    timeframe={view.timeframe}
                    columns={columns}
                    tools={tools}
                    isCard={isCards}
                    rowIndex={index + (isCards ? 1 : 2)}
                    top={index * rowHeight}
                    isTabStop={id === tabStop}
                    onFocus={setActive}
                    onOpen={open}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {scrolling && (
        <scrolling.RowWindow
          scroller={scroller}
          count={order.length}
          rowHeight={rowHeight}
          headHeight={headHeight}
          onChange={setSeen}
        />
      )}
      <PausedMark isPaused={isAt} />
    </div>
  );
}

/** The rows that a list opens with, before anything was scrolled. */
function firstRows(count: number, rowHeight: number): RowsNear['items'] {
  const fitting = Math.ceil(window.innerHeight / rowHeight);
  return Array.from({ length: Math.min(count, fitting) }, (_, index) => ({ index }));
}
