import type { Address } from '@solana/kit';
import type { RefObject } from 'react';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useKeys } from '#shared/ui/keys/use-keys.ts';
import type { RowTools } from './use-row-tools.ts';

interface TokenKeys {
  scroller: RefObject<HTMLElement | null>;
  store: RowStore;
  tools: RowTools | undefined;
  /** It was the keyboard that was moved to the rows last, not the mouse. */
  isByKey: boolean;
  onEnter: () => void;
}

/** `w` and `b` for the row one is at, by keyboard or pointer; an arrow leads to the rows from nowhere in particular. */
export function useTokenKeys({ scroller, store, tools, isByKey, onEnter }: TokenKeys): void {
  const act = (key: string) => (event: KeyboardEvent) => {
    const id = rowAt(scroller.current, isByKey);
    const asset = id && store.row(id)?.asset;
    if (!asset) return;
    event.preventDefault();
    tools?.KEY_ACTIONS[key]?.({ id: asset.id, symbol: asset.symbol, icon: asset.icon });
  };
  const enter = (event: KeyboardEvent) => {
    if (!document.activeElement?.matches('body, main')) return;
    event.preventDefault();
    onEnter();
  };
  useKeys({ w: act('w'), b: act('b'), ArrowDown: enter, ArrowUp: enter });
}

/** The row the keyboard was moved to, unless the mouse was moved since; else the one under the pointer, else the one that was clicked. */
function rowAt(scroller: HTMLElement | null, isByKey: boolean): Address | undefined {
  const { activeElement } = document;
  const focused = scroller?.contains(activeElement) ? activeElement?.closest<HTMLElement>('[data-id]') : null;
  const hovered = scroller?.querySelector<HTMLElement>('[data-id]:hover');
  const row = isByKey ? focused : (hovered ?? focused);
  return row?.dataset.id as Address | undefined;
}
