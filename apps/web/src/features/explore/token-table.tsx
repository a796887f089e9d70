import type { Address } from '@solana/kit';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { useIsBelowSm } from '#shared/ui/breakpoints.ts';
import { cx } from '#shared/ui/cx.ts';
import { toPair } from './asset-row.model.ts';
import { ROW_GRID } from './columns.tsx';
import type { ExploreView } from './explore-search.ts';
import type { RowStore } from './row-store.ts';
import { TableCells } from './table-cells.tsx';
import { TableHead } from './table-head.tsx';
import { TokenCard } from './token-card.tsx';
import { useOrder } from './use-live-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

const ROW_PX = 44;
const CARD_PX = 104;
const HEAD_PX = 32;
const OVERSCAN_ROWS = 4;
/** Below the last card, so that it can be read above a toast. */
const TOAST_ROOM_PX = 96;
const CARD_GRID = 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-2 px-4';

interface TokenTableProps {
  store: RowStore;
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

/** The live list: a table, or cards below 640 px. Only what is near the eye is in the page. */
export function TokenTable({ store, view, onViewChange }: TokenTableProps) {
  const order = useOrder(store);
  const isCards = useIsBelowSm();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = isCards ? CARD_PX : ROW_PX;
  const headHeight = isCards ? 0 : HEAD_PX;
  // oxlint-disable-next-line react/incompatible-library -- we do not compile with the React Compiler
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    paddingEnd: isCards ? TOAST_ROOM_PX : 0,
    // The head lies above the first row and stays over the rows that scroll under it.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const open = (id: Address) => void navigate(paths.swap(toPair(id)));
  const { active, setActive, onKeyDown } = useRowKeys({ order, virtualizer, onOpen: open });
  const items = virtualizer.getVirtualItems();
  const tabStop = items.some(({ index }) => order[index] === active) ? active : order[items[0]?.index ?? 0];
  const Cells = isCards ? TokenCard : TableCells;

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <table
        aria-label="Tokens"
        aria-rowcount={order.length + (isCards ? 0 : 1)}
        onKeyDown={onKeyDown}
        className="block"
      >
        {!isCards && <TableHead view={view} onViewChange={onViewChange} />}
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const id = order[index];
            return (
              id && (
                <tr
                  key={id}
                  aria-rowindex={index + (isCards ? 1 : 2)}
                  data-id={id}
                  tabIndex={id === tabStop ? 0 : -1}
                  onFocus={() => setActive(id)}
                  onClick={(event) => event.defaultPrevented || open(id)}
                  style={{ height: rowHeight, top: start - headHeight }}
                  className={cx(
                    'absolute inset-x-0 [contain:size_layout_style] cursor-pointer border-line/60 border-b text-13 -outline-offset-2 hover:bg-panel',
                    isCards ? CARD_GRID : ROW_GRID,
                  )}
                >
                  <Cells store={store} id={id} timeframe={view.timeframe} />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
