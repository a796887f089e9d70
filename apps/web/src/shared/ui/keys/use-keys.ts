import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from './keys-taken.ts';

type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Single keys that do something wherever one is on the page, unless one types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => keys[event.key]?.(event));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(event.target) && !isDialogOpen()) onKey(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
