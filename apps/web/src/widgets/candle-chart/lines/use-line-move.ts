import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { ChartGeometry } from '../geometry.ts';
import type { ChartLine } from './chart-line.ts';
import { movedByTicks, priceAt } from './line-moves.ts';

/** A price that a line was moved to and that is not confirmed yet. */
export interface Draft {
  id: string;
  price: number;
  /** `held` by the pointer, `placed` by keys, or `asked` once the person is to confirm it. */
  step: 'held' | 'placed' | 'asked';
}

interface MoveInput {
  line: ChartLine;
  draft: Draft | undefined;
  geometry: RefObject<ChartGeometry | undefined>;
  onDraft: (draft: Draft | undefined) => void;
}

/** A press that moves no further than this is none. */
const DRAG_FROM_PX = 3;
const FAST = 10;
const TICKS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: FAST,
  PageDown: -FAST,
};

/** What moves a line by its handle: the pointer, which asks when it lets go, and the keys, which ask with Enter. */
export function useLineMove({ line, draft, geometry, onDraft }: MoveInput) {
  // What the pointer did last, which a picture may not show yet when the pointer lets go.
  const held = useRef<{ pointerY: number; lineY: number; price?: number }>(undefined);
  const own = draft?.id === line.id ? draft : undefined;
  const place = (price: number, step: Draft['step']) => onDraft({ id: line.id, price, step });

  const undo = () => {
    held.current = undefined;
    onDraft(undefined);
  };
  const letGo = () => {
    const price = held.current?.price;
    held.current = undefined;
    if (price !== undefined) place(price, 'asked');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const now = geometry.current;
      if (event.button !== 0 || !now) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const lineY = now.yOf(own?.price ?? line.price);
      held.current = { pointerY: event.clientY, lineY: Math.min(now.plotHeight, Math.max(0, lineY)) };
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      const { current: from } = held;
      if (!from || !geometry.current) return;
      const dy = clientY - from.pointerY;
      if (from.price === undefined && Math.abs(dy) < DRAG_FROM_PX) return;
      const price = priceAt(from.lineY + dy, geometry.current);
      if (price === undefined) return;
      from.price = price;
      place(price, 'held');
    },
    onPointerUp: letGo,
    onPointerCancel: undo,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const ticks = TICKS[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (ticks !== undefined && geometry.current) {
        const far = event.shiftKey && Math.abs(ticks) === 1 ? FAST : 1;
        place(movedByTicks(own?.price ?? line.price, ticks * far, geometry.current), 'placed');
      } else if (event.key === 'Escape' && own) {
        undo();
      } else if ((event.key === 'Enter' || event.key === ' ') && own) {
        place(own.price, 'asked');
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
