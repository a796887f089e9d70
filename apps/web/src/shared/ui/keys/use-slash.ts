import { useEffect, useEffectEvent } from 'react';
import { countDialogs, isTyping } from './keys-taken.ts';

/**
 * Calls back with an empty text on `/`, when no text field has focus, and with the `>` that begins a command on Ctrl or Command with K,
 * wherever it is; only while exactly `dialogs` dialogs are open.
 */
export function useSlash(onPress: (text: string) => void, dialogs = 0): void {
  const press = useEffectEvent((event: KeyboardEvent, text: string) => {
    if (countDialogs() !== dialogs) return;
    event.preventDefault();
    onPress(text);
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSlash(event)) press(event, '');
      else if (isCommandK(event)) press(event, '>');
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
