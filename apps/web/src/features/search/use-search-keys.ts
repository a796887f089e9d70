import { toSearchQuery } from '@orrery/domain/tokens/search-query';
import type { KeyboardEvent } from 'react';
import { useMovedTo } from '#entities/search/use-moved-to.ts';
import { hearRowKey } from './row-keys.ts';
import { activeItem, type SearchItem, toTypedAddress } from './search-items.model.ts';

interface SearchKeys {
  items: readonly SearchItem[];
  typed: string;
  /** The rows do not answer what is typed yet. */
  isPending: boolean;
  optionId: (key: string) => string;
  onOpen: (item: SearchItem) => void;
  onOpenAddress: (address: NonNullable<ReturnType<typeof toTypedAddress>>) => void;
  onWatch: (item: SearchItem) => void;
  /** Enter, while what is typed is still to be searched for. */
  onSettle: () => void;
}

/** The keyboard of the search field: arrows, Tab, Home and End move through the rows, Enter takes one, Shift and Enter watch it. */
export function useSearchKeys(keys: SearchKeys) {
  const { items, typed, isPending, optionId } = keys;
  const { text } = toSearchQuery(typed);
  const isEarlier = isPending && text !== '';
  const [movedTo, moveOnto] = useMovedTo(`${isEarlier} ${typed}`);
  const active = items[activeItem(items, { query: text, movedTo, isPending })];

  function onEnter(shiftKey: boolean) {
    const address = toTypedAddress(typed);
    const isMovedTo = active !== undefined && active.key === movedTo;
    // What is lit may be what the pointer happened to pass over; the row one means is still to come.
    if (isEarlier) return address && !shiftKey ? keys.onOpenAddress(address) : keys.onSettle();
    if (active && shiftKey) keys.onWatch(active);
    else if (active && isMovedTo) keys.onOpen(active);
    else if (address) keys.onOpenAddress(address);
    else if (active) keys.onOpen(active);
    else keys.onSettle();
  }

  function onOther({ key, shiftKey }: KeyboardEvent): boolean {
    if (key !== 'Enter') return false;
    onEnter(shiftKey);
    return true;
  }

  const onKeyDown = (event: KeyboardEvent) =>
    hearRowKey(event, { rows: items, active, optionId, onMove: moveOnto, onOther });

  return { active, moveTo: moveOnto, onKeyDown };
}
