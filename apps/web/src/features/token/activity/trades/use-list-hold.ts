import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useHold } from '#shared/ui/keys/use-hold.ts';

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

/** A list holds still while its rows are in use, or it is scrolled away from its top. */
export function useListHold() {
  const list = useRef<HTMLDivElement>(null);
  const { isAt, at } = useHold();
  const subscribe = useCallback((onChange: () => void) => {
    const stop = new AbortController();
    // The page's own scrolling is not told in the list.
    document.addEventListener('scroll', onChange, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  // Asked of the page and not remembered: a list that leaves it does not say that it was scrolled.
  const isAway = useSyncExternalStore(subscribe, () => isScrolled(list.current));
  return { list, isHeld: isAt || isAway, at };
}

function isScrolled(list: HTMLElement | null): boolean {
  const scroller = list?.querySelector<HTMLElement>('[data-scroller]');
  if (scroller?.dataset.scroller !== 'page') return (scroller?.scrollTop ?? 0) > 0;
  const page = scroller.closest('#content');
  return page !== null && scroller.getBoundingClientRect().top < page.getBoundingClientRect().top;
}
