import { type RefObject, useEffect, useEffectEvent } from 'react';
import { log } from '#shared/log.ts';

interface FullScreen {
  frame: RefObject<HTMLElement | null>;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/**
 * Gives the page to a frame that stands over it, and the whole screen where the browser has that: the page's and not the frame's, so that
 * menus and toasts, which stand beside the frame, are seen. Escape takes both back; the focus stays where it is.
 */
export function useFullScreen({ frame, isFull, onFull }: FullScreen): void {
  const leave = useEffectEvent(() => onFull(false));
  useEffect(() => {
    const element = frame.current;
    if (!isFull || !element) return;
    const root = document.documentElement;
    // A phone of one maker has none, and a browser may refuse: the frame is over the page all the same.
    root.requestFullscreen?.().catch((error: unknown) => log.warn('no full screen', { error }));
    const freed = besideOf(element);
    for (const other of freed) other.inert = true;

    const onChange = () => {
      if (!document.fullscreenElement) leave();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A menu of the chart takes its own Escape; the chart itself would take each.
      const isTaken = event.defaultPrevented && !element.contains(event.target as Node); // as: a key's target is in the document
      if (event.key === 'Escape' && !isTaken) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKeyDown);
      for (const other of freed) other.inert = false;
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [frame, isFull]);
}

/** Toasts stand over all there is. */
const REACHED = '[aria-live]';

/** What lies beside an element, and beside all that holds it: none of it can be reached while that covers the page. */
function besideOf(element: HTMLElement): readonly HTMLElement[] {
  const beside: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert && !other.matches(REACHED))
        beside.push(other);
  return beside;
}
