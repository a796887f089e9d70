import { useEffect, useEffectEvent } from 'react';
import { countDialogs, isTyping } from './keys-taken.ts';

/** Calls back on `/`, when no text field has focus; only while exactly `dialogs` dialogs are open. */
export function useSlash(onPress: () => void, dialogs = 0): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (countDialogs() !== dialogs) return;
    event.preventDefault();
    onPress();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSlash(event)) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isSlash({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  return !isTyping(target);
}
