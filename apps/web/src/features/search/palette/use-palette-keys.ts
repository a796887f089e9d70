import type { Address } from '@solana/kit';
import type { KeyboardEvent } from 'react';
import { closeSearch } from '#entities/search/search.store.ts';
import { useMovedTo } from '#entities/search/use-moved-to.ts';
import { moveTo, toTypedAddress } from '../search-items.model.ts';
import { activeItem, type PaletteItem } from './palette-items.model.ts';

interface PaletteKeys {
  items: readonly PaletteItem[];
  typed: string;
  optionId: (key: string) => string;
  onChoose: (item: PaletteItem) => void;
  onChooseAddress: (address: Address) => void;
  /** Enter, while nothing can be chosen yet. */
  onSettle: () => void;
  /** Backspace, with nothing left to take away. */
  onBack: () => void;
}

/** The keyboard of the palette's field: arrows, Tab, Home and End move through the rows, Enter takes one, Backspace leads back to the search. */
export function usePaletteKeys(keys: PaletteKeys) {
  const { items, typed, optionId } = keys;
  const [movedTo, moveOnto] = useMovedTo(typed);
  const active = items[activeItem(items, movedTo)];

  function onEnter() {
    const address = toTypedAddress(typed);
    if (active) keys.onChoose(active);
    else if (address) keys.onChooseAddress(address);
    else keys.onSettle();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // The dialog itself hears it only from its second drawing on.
    if (event.key === 'Escape') return closeSearch();
    const next = moveTo(active ? items.indexOf(active) : -1, event, items.length);
    const item = next === undefined ? undefined : items[next];
    if (item) {
      moveOnto(item.key);
      document.getElementById(optionId(item.key))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Backspace' && typed === '') keys.onBack();
    else return;
    event.preventDefault();
    // The dialog would take the focus around its end.
    event.stopPropagation();
  }

  return { active, moveTo: moveOnto, onKeyDown };
}
