import { useLayoutEffect } from 'react';
import { useHold } from '#shared/ui/keys/use-hold.ts';
import type { RowStore } from './row-store.ts';

/** Keeps the rows of a list in their places while they are in use (`useHold`). */
export function useHeldRows(store: RowStore) {
  const hold = useHold();
  const { isHeld } = hold;
  useLayoutEffect(() => store.hold(isHeld), [store, isHeld]);
  return hold;
}
