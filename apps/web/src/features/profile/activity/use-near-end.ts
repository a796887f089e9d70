import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** How near the end more is asked for, and how often the list looks. */
const NEAR_PX = 10;
const LOOK_MS = 50;

/** Gives what is called whenever a list scrolls: within 10 px of its end it asks for more, at most once in 50 ms. */
export function useNearEnd(scroller: RefObject<HTMLElement | null>, onNear: () => void): () => void {
  const near = useRef(onNear);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const list = scroller.current;
      if (list && list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_PX) near.current();
    }, LOOK_MS);
  }, [scroller]);
}
