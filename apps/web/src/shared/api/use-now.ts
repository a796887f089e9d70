import { SECOND_MS } from '@orrery/core/time';
import { useSyncExternalStore } from 'react';
import { chainNow } from './chain-time.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let second = 0;

/**
 * A figure that depends on the chain's time in milliseconds, drawn again only when it reads differently. Everything on screen looks at
 * the same moment, when a second of the chain begins, so that no two places and no two tabs tell different ages.
 */
export function useTicking<Figure extends string | number | boolean>(read: (now: number) => Figure): Figure {
  return useSyncExternalStore(subscribe, () => read(listeners.size > 0 ? second : readSecond()));
}

const readSecond = () => Math.floor(chainNow() / SECOND_MS) * SECOND_MS;

/** Silent while the page is hidden, on time as soon as it is seen. */
function tick() {
  clearTimeout(timer);
  if (document.hidden) return;
  second = readSecond();
  timer = setTimeout(tick, second + SECOND_MS - chainNow());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    second = readSecond();
    tick();
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
