import { useEffect, useEffectEvent } from 'react';
import { openSearch } from '#entities/search/search.store.ts';
import { closeDrawer } from '#entities/wallet/drawer.store.ts';
import { countDialogs } from '#shared/ui/keys/keys-taken.ts';

/** Opens the palette by Ctrl or Command with K, wherever the focus is; only while exactly `dialogs` dialogs are open. */
export function usePaletteKey(dialogs: number): void {
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (countDialogs() !== dialogs) return;
    event.preventDefault();
    closeDrawer();
    openSearch('>');
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandK(event)) open(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isCommandK({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
