import { useEffect, useEffectEvent } from 'react';
import { countDialogs, isTyping, meantKeys } from './keys-taken.ts';

type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Single keys, by their defaults, that do something wherever one is on the page, unless one types; only while exactly `dialogs` dialogs are open. */
export function useKeys(keys: Keys, dialogs = 0): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (countDialogs() === dialogs) keys[meantKeys.page[event.key] ?? event.key]?.(event);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(event.target)) onKey(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
