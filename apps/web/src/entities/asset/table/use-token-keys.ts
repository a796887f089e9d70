import type { Address } from '@solana/kit';
import type { RefObject } from 'react';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useKeys } from '#shared/ui/use-keys.ts';
import type { RowTools } from './use-row-tools.ts';

interface TokenKeys {
  scroller: RefObject<HTMLElement | null>;
  store: RowStore;
  tools: RowTools | undefined;
  onEnter: () => void;
}

/** `w` and `b` for the row one is at, by keyboard or pointer; an arrow leads to the rows from nowhere in particular. */
export function useTokenKeys({ scroller, store, tools, onEnter }: TokenKeys): void {
  const act = (event: KeyboardEvent) => {
    const id = rowAt(scroller.current);
    const asset = id && store.row(id)?.asset;
    if (!asset) return;
    event.preventDefault();
    tools?.KEY_ACTIONS[event.key]?.({ id: asset.id, symbol: asset.symbol });
  };
  const enter = (event: KeyboardEvent) => {
    if (!document.activeElement?.matches('body, main')) return;
    event.preventDefault();
    onEnter();
  };
  useKeys({ w: act, b: act, ArrowDown: enter, ArrowUp: enter });
}

function rowAt(scroller: HTMLElement | null): Address | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-id]');
  const row = scroller?.contains(focused ?? null)
    ? focused
    : scroller?.querySelector<HTMLElement>('[data-id]:hover');
  return row?.dataset.id as Address | undefined;
}
