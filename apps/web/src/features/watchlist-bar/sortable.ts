import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { dropPlace, sideOf } from './drop-place.model.ts';

/** Lets the children of a list, named by `data-id`, be dragged to another place; the returned function ends it. */
export function makeSortable(list: HTMLElement, onMove: (id: Address, place: number) => void): () => void {
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  const isOurs = (element: Element) => element instanceof HTMLElement && items.includes(element);
  const unmark = () => {
    for (const item of items) {
      delete item.dataset.drop;
      delete item.dataset.dragged;
    }
  };
  return combine(
    ...items.flatMap((element) => [
      draggable({ element, onDragStart: () => element.toggleAttribute('data-dragged', true) }),
      dropTargetForElements({ element, canDrop: ({ source }) => isOurs(source.element) }),
    ]),
    monitorForElements({
      canMonitor: ({ source }) => isOurs(source.element),
      onDrag: ({ location, source }) => {
        for (const item of items) delete item.dataset.drop;
        const { input, dropTargets } = location.current;
        const target = dropTargets[0]?.element;
        if (!(target instanceof HTMLElement) || target === source.element) return;
        target.dataset.drop = sideOf(input.clientX, target.getBoundingClientRect());
      },
      onDrop: ({ location, source }) => {
        unmark();
        const target = location.current.dropTargets[0]?.element;
        const [dragged, over] = [idOf(source.element), target && idOf(target)];
        if (!dragged || !over || !target) return;
        const side = sideOf(location.current.input.clientX, target.getBoundingClientRect());
        const place = dropPlace(
          items.map((item) => idOf(item)),
          { dragged, target: over, side },
        );
        if (place !== undefined) onMove(dragged, place);
      },
    }),
    unmark,
  );
}

function idOf(element: Element): Address | undefined {
  const id = element instanceof HTMLElement ? element.dataset.id : undefined;
  return id !== undefined && isAddress(id) ? id : undefined;
}
