import type { Address } from '@solana/kit';
import type { KeyboardEvent } from 'react';
import { useMovedTo } from '#entities/search/use-moved-to.ts';
import { hearRowKey } from '../row-keys.ts';
import { toTypedAddress } from '../search-items.model.ts';
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

  function onOther({ key }: KeyboardEvent): boolean {
    if (key === 'Enter') onEnter();
    else if (key === 'Backspace' && typed === '') keys.onBack();
    else return false;
    return true;
  }

  const onKeyDown = (event: KeyboardEvent) =>
    hearRowKey(event, { rows: items, active, optionId, onMove: moveOnto, onOther });

  return { active, moveTo: moveOnto, onKeyDown };
}
