import type { Virtualizer } from '@tanstack/react-virtual';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const PAGE_ROWS = 10;

/** Leads the focus with the arrows right and left through what can be pressed in a row, and out again to the row itself. */
export function stepInRow(row: HTMLElement, at: HTMLElement, key: string): void {
  const step = STEPS[key];
  if (step === undefined) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button')];
  stops[stops.indexOf(at) + step]?.focus();
}

/** The row that a key leads to from another one of so many: arrows up and down, the page keys, Home and End. */
export function rowByKey(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  const moves: Record<string, number> = {
    ArrowDown: Math.min(index + 1, last),
    ArrowUp: Math.max(index - 1, 0),
    PageDown: Math.min(index + PAGE_ROWS, last),
    PageUp: Math.max(index - PAGE_ROWS, 0),
    Home: 0,
    End: last,
  };
  return moves[key];
}

/** Scrolls a list to a row and focuses it, once it is drawn. */
export function focusRow(list: Virtualizer<HTMLDivElement, Element>, index: number, selector: string): void {
  list.scrollToIndex(index, { align: 'auto' });
  requestAnimationFrame(() =>
    list.scrollElement?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
  );
}
