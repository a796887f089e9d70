import type { Address } from '@solana/kit';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useState } from 'react';
import { stepInRow } from '#shared/ui/keys/step-in-row.ts';

const PAGE_ROWS = 10;

interface RowKeys {
  order: readonly Address[];
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  onOpen: (id: Address) => void;
}

/** Arrows up and down, Home, End and the page keys walk the rows by id, so that a row that moves keeps the focus; Enter opens. */
export function useRowKeys({ order, virtualizer, onOpen }: RowKeys) {
  const [active, setActive] = useState<Address>();

  function go(index: number) {
    const id = order[index];
    if (!id) return;
    setActive(id);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // The row may only be drawn once the list has scrolled to it.
    requestAnimationFrame(() => {
      virtualizer.scrollElement
        ?.querySelector<HTMLElement>(`[data-id="${id}"]`)
        ?.focus({ preventScroll: true });
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const id = target.dataset.id as Address | undefined;
    const row = target.closest<HTMLElement>('[data-id]');
    if (row) stepInRow(row, target, event.key);
    if (!id) return;
    const index = order.indexOf(id);
    const last = order.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      PageDown: Math.min(index + PAGE_ROWS, last),
      PageUp: Math.max(index - PAGE_ROWS, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === 'Enter') onOpen(id);
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  }

  return { active, setActive, onKeyDown };
}
