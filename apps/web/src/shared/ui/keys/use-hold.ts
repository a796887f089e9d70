import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/** A tap's click comes within this of its touch, or it is none. */
const TAP_MS = 1_000;

/**
 * Whether some rows are in use, and ought to keep their places: a mouse over them, the keyboard on one, a finger with a
 * click is still to come. `at` goes on the element around the rows.
 */
export function useHold() {
  const [isHovered, setIsHovered] = useState(false);
  const [focused, setFocused] = useState<Element>();
  const [isPointed, setIsPointed] = useState(false);
  /** The time of the last touch. */
  const [touchedAt, setTouchedAt] = useState<number>();

  useEffect(() => {
    if (touchedAt === undefined) return;
    const timer = setTimeout(() => setTouchedAt(undefined), TAP_MS);
    return () => clearTimeout(timer);
  }, [touchedAt]);

  useEffect(() => {
    if (!focused) return;
    // A row that goes takes the focus along, and no event of the focus tells.
    const rows = new MutationObserver(() => {
      if (!focused.contains(document.activeElement)) setFocused(undefined);
    });
    rows.observe(focused, { childList: true, subtree: true });
    return () => rows.disconnect();
  }, [focused]);

  const isAt = isHovered || focused !== undefined;
  return {
    /** The keyboard was moved here, and the mouse not since; the browser's own ring comes with any key, also after a click. */
    isByKey: focused !== undefined && !isPointed,
    /** The rows are looked at. */
    isAt,
    /** The same, or one is pressed. */
    isHeld: isAt || touchedAt !== undefined,
    at: {
      onPointerEnter: (event: PointerEvent) => setIsHovered(isMouse(event)),
      onPointerLeave: () => setIsHovered(false),
      onPointerDown: (event: PointerEvent) => !isMouse(event) && setTouchedAt(event.timeStamp),
      // Rows that scroll by under a mouse that rests are not pointed at.
      onPointerMove: (event: PointerEvent) =>
        isMouse(event) && (event.movementX || event.movementY) && setIsPointed(true),
      onFocus: ({ target, currentTarget }: FocusEvent) => {
        setFocused(target.matches(':focus-visible') ? currentTarget : undefined);
        setIsPointed(false);
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setFocused(undefined),
    },
  };
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
