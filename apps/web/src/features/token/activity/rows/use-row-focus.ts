import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useState } from 'react';
import { stepInRow } from '#shared/ui/keys/step-in-row.ts';

const PAGE_ROWS = 10;

interface RowFocus {
  count: number;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  onOpen: (index: number) => void;
}

/** Arrows, Home, End and the page keys walk the rows; Enter opens one; the arrow right leads into a row, the arrow left out of it. */
export function useRowFocus({ count, virtualizer, onOpen }: RowFocus) {
  const [active, setActive] = useState(0);

  function go(index: number) {
    setActive(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // The row may only be drawn once the list has scrolled to it.
    requestAnimationFrame(() =>
      virtualizer.scrollElement
        ?.querySelector<HTMLElement>(`[data-row="${index}"]`)
        ?.focus({ preventScroll: true }),
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (row) stepInRow(row, event.target, event.key);
    const { row: at } = event.target.dataset;
    if (at === undefined) return;
    const index = Number(at);
    const last = count - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      PageDown: Math.min(index + PAGE_ROWS, last),
      PageUp: Math.max(index - PAGE_ROWS, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === 'Enter') onOpen(index);
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  }

  return { active: Math.min(active, Math.max(count - 1, 0)), setActive, onKeyDown };
}
