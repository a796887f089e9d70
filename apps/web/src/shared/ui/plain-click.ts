import type { MouseEvent } from 'react';

/** Whether a click asks for nothing but to go on here: nobody took it yet, and no key held asks for a new tab or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** Whether a click is for a row as a whole: a plain one, and not on a link or button in the row. */
export function isRowClick(event: MouseEvent): boolean {
  return isPlainClick(event) && !(event.target instanceof Element && event.target.closest('a, button'));
}
