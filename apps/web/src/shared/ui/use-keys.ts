import { useEffect, useEffectEvent } from 'react';

const TEXT_FIELD = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Single keys that do something wherever one is on the page, unless one types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => keys[event.key]?.(event));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
      if (!isTyping && !document.querySelector('[role=dialog]')) onKey(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
