import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from './keys-taken.ts';

/** Calls back on `/`, when no text field has focus, and on Ctrl or Command with K, wherever it is; never while a dialog is open. */
export function useSlash(onPress: () => void): void {
  const press = useEffectEvent(onPress);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSlash(event) && !isCommandK(event)) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isSlash({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  return !isTyping(target);
}

function isCommandK({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
