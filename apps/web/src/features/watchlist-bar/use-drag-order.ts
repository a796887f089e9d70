import type { Address } from '@solana/kit';
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface DragOrder {
  /** The tabs that may be dragged, from left to right. */
  ids: readonly Address[];
  onMove: (id: Address, place: number) => void;
}

/** Tabs change places by pointer; what does it is fetched when the pointer comes near. */
export function useDragOrder(list: RefObject<HTMLElement | null>, { ids, onMove }: DragOrder) {
  const move = useEffectEvent(onMove);
  const shown = ids.join();

  useEffect(() => {
    const element = list.current;
    if (!element || shown === '') return;
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      const { makeSortable } = await import('./sortable.ts');
      if (!isOver) stop = makeSortable(element, (id, place) => move(id, place));
    };
    const onNear = () => void start().catch(() => listen());
    const listen = () => element.addEventListener('pointerenter', onNear, { once: true });
    if (element.matches(':hover')) onNear();
    else listen();
    return () => {
      isOver = true;
      element.removeEventListener('pointerenter', onNear);
      stop();
    };
  }, [list, shown]);
}
