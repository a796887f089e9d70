import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useState } from 'react';
import { focusRow, rowByKey, stepInRow } from '#shared/ui/keys/walk-rows.ts';

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
    focusRow(virtualizer, index, `[data-row="${index}"]`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (row) stepInRow(row, event.target, event.key);
    const { row: at } = event.target.dataset;
    if (at === undefined) return;
    const index = Number(at);
    const to = rowByKey(event.key, index, count);
    if (event.key === 'Enter') onOpen(index);
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  }

  return { active: Math.min(active, Math.max(count - 1, 0)), setActive, onKeyDown };
}
