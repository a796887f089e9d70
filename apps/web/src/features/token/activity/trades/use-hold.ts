import { type PointerEvent, useState } from 'react';

interface Held<Live> {
  live: Live;
  isHeld: boolean;
}

/** What was live when the hold began, for as long as it lasts; a list begun anew is no longer what was held. */
export function useHeld<Live extends { epoch: number }>({ live, isHeld }: Held<Live>): Live {
  const [shown, setShown] = useState(live);
  const isStale = shown !== live && (!isHeld || shown.epoch !== live.epoch);
  if (isStale) setShown(live);
  return isStale ? live : shown;
}

/** A list holds still while a mouse is over it, the keyboard in it, or it is scrolled away from its top. */
export function useHold() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  return {
    isHeld: isHovered || isFocused || isScrolled,
    onScroll: (top: number) => setIsScrolled(top > 0),
    events: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === 'mouse'),
      onPointerLeave: () => setIsHovered(false),
      // A row that was clicked has the focus, and nobody works with it.
      onFocus: ({ target }: { target: Element }) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  };
}
