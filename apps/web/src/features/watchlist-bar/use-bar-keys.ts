import type { Address } from '@solana/kit';
import { type KeyboardEvent, useState } from 'react';

interface BarKeys {
  ids: readonly Address[];
  onMove: (id: Address, place: number) => void;
  onRemove: (id: Address) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab key stops at the bar once; from there arrows, Home and End walk it by id. */
export function useBarKeys({ ids, onMove, onRemove }: BarKeys) {
  const [active, setActive] = useState<Address>();
  const tabStop = active && ids.includes(active) ? active : ids[0];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const list = event.currentTarget;
    const id = ids.find((one) => one === (event.target as HTMLElement).closest('li')?.dataset.id);
    if (!id) return;
    const index = ids.indexOf(id);
    const step = STEPS[event.key];
    // A moved tab is put elsewhere in the page, and one that is gone takes the focus with it.
    const focus = (to: Address | undefined) =>
      requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-id="${to}"] a`)?.focus());
    if (event.altKey && step) {
      onMove(id, index + step);
      focus(id);
    } else if (step) focus(ids[index + step]);
    else if (event.key === 'Home') focus(ids[0]);
    else if (event.key === 'End') focus(ids.at(-1));
    else if (event.key === 'Delete') {
      onRemove(id);
      focus(ids[index + 1] ?? ids[index - 1]);
    } else return;
    event.preventDefault();
  }

  return { tabStop, onFocus: setActive, onKeyDown };
}
