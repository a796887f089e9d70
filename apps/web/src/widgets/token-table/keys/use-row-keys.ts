import type { Address } from '@solana/kit';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { focusRow, rowByKey, stepInRow } from '#shared/ui/keys/walk-rows.ts';

interface RowKeys {
  order: readonly Address[];
  scroller: RefObject<HTMLElement | null>;
  /** Absent until the list can be scrolled to rows that are not drawn. */
  list: Virtualizer<HTMLDivElement, Element> | undefined;
  onOpen: (id: Address) => void;
}

/** Arrows up and down, Home, End and the page keys walk the rows by id, so that a row that moves keeps the focus; Enter opens. */
export function useRowKeys({ order, scroller, list, onOpen }: RowKeys) {
  const [active, setActive] = useState<Address>();

  function go(index: number) {
    const id = order[index];
    if (!id) return;
    setActive(id);
    const row = `[data-id="${id}"]`;
    if (list) focusRow(list, index, row);
    else scroller.current?.querySelector<HTMLElement>(row)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const id = target.dataset.id as Address | undefined;
    const row = target.closest<HTMLElement>('[data-id]');
    if (row) stepInRow(row, target, event.key);
    if (!id) return;
    const index = order.indexOf(id);
    const to = rowByKey(event.key, index, order.length);
    if (event.key === 'Enter') onOpen(id);
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  }

  return { active, setActive, onKeyDown };
}
