import { type RefObject, useEffect } from 'react';

const TEXT_FIELD = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Pressing `/` goes to the field, when no text field has focus and no dialog is open. */
export function useSlash(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
      if (isTyping || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
