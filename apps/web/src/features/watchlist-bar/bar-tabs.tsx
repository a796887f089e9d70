import type { Address } from '@solana/kit';
import { useRef, useState } from 'react';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { useSavedAssets } from '#entities/watchlist/use-saved-assets.ts';
import type { HeaderBar } from '#entities/watchlist/watchlist.schema.ts';
import { forgetViewed, reorderWatched, unwatch } from '#entities/watchlist/watchlist.store.ts';
import { type BarLook, BarTab } from './bar-tab.tsx';
import * as strings from './strings.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { useDragOrder } from './use-drag-order.ts';
import { useEdgeFade } from './use-edge-fade.ts';
import { useShownTab } from './use-shown-tab.ts';

interface BarTabsProps {
  tokens: readonly { id: Address; symbol: string }[];
  look: BarLook;
  list: HeaderBar;
}

const NOTHING: Record<HeaderBar, string> = {
  watchlist: strings.emptyWatchlist,
  recent: strings.emptyRecent,
};
const REMOVE: Record<HeaderBar, { label: (symbol: string) => string; run: (id: Address) => void }> = {
  watchlist: { label: strings.unwatch, run: unwatch },
  recent: { label: strings.close, run: forgetViewed },
};

/** Tokens side by side; arrows walk them, Alt and an arrow moves one, Delete takes one away. */
export function BarTabs({ tokens, look, list }: BarTabsProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { listed } = useSavedAssets(tokens);
  const store = useLiveRows(listed, { timeframe: look.timeframe, dir: 'desc' });
  const ids = tokens.map(({ id }) => id);
  const canMove = list === 'watchlist';
  const remove = REMOVE[list];

  function move(id: Address, place: number) {
    const over = ids[place];
    if (!canMove || over === undefined || over === id) return;
    reorderWatched(id, over);
    const symbol = tokens.find((token) => token.id === id)?.symbol;
    setSaid(strings.tabMoved(symbol, place + 1, ids.length));
  }

  const { tabStop, onFocus, onKeyDown } = useBarKeys({ ids, onMove: move, onRemove: remove.run });
  useEdgeFade(scroller);
  useShownTab(scroller, ids);
  useDragOrder(scroller, { ids: canMove ? ids : [], onMove: move });

  return (
    <div className="relative min-w-0 flex-1">
      {tokens.length === 0 && <p className="truncate text-12 text-muted">{NOTHING[list]}</p>}
      <ul
        ref={scroller}
        onKeyDown={onKeyDown}
        className="flex items-center empty:hidden gap-0.5 overflow-x-auto py-0.75 pointer-coarse:py-0 [scrollbar-width:none] data-[fade=both]:mask-[linear-gradient(90deg,transparent,black_2rem,black_calc(100%-2rem),transparent)] data-[fade=end]:mask-[linear-gradient(90deg,black_calc(100%-2rem),transparent)] data-[fade=start]:mask-[linear-gradient(90deg,transparent,black_2rem)]"
      >
        {tokens.map((token) => (
          <BarTab
            key={token.id}
            {...token}
            store={store}
            look={look}
            toRemoveLabel={remove.label}
            canMove={canMove}
            isTabStop={token.id === tabStop}
            onFocus={onFocus}
            onRemove={remove.run}
          />
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </div>
  );
}
