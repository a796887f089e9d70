import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

type Side = 'above' | 'below';

/** Lets the items of a list be dragged to another place; the returned function ends it. */
export function makeSortable(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const indexOf = (element: Element | undefined) => items.findIndex((item) => item === element);
  const unmark = () => {
    for (const item of items) delete item.dataset.drop;
  };
  return combine(
    ...items.flatMap((element) => [
      draggable({ element }),
      dropTargetForElements({ element, canDrop: ({ source }) => indexOf(source.element) >= 0 }),
    ]),
    monitorForElements({
      canMonitor: ({ source }) => indexOf(source.element) >= 0,
      onDrag: ({ location: { current } }) => {
        unmark();
        const item = items[indexOf(current.dropTargets[0]?.element)];
        if (item) item.dataset.drop = sideOf(item, current.input.clientY);
      },
      onDrop: ({ location: { current }, source }) => {
        unmark();
        const over = indexOf(current.dropTargets[0]?.element);
        const item = items[over];
        if (!item) return;
        const from = indexOf(source.element);
        onMove(from, toPlace({ from, over, side: sideOf(item, current.input.clientY) }));
      },
    }),
    unmark,
  );
}

/** Where an item comes to stand that is dropped above or below another one. */
export function toPlace({ from, over, side }: { from: number; over: number; side: Side }): number {
  const gap = side === 'above' ? over : over + 1;
  return from < gap ? gap - 1 : gap;
}

function sideOf(item: Element, y: number): Side {
  const { top, height } = item.getBoundingClientRect();
  return y < top + height / 2 ? 'above' : 'below';
}
