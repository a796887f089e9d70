import { useSyncExternalStore } from 'react';
import { chainNow } from '#shared/api/chain-time.ts';

const quarterMinutes = createTicker(15_000);
const seconds = createTicker(1_000);

/** The chain's time in milliseconds, to the quarter minute: for ages. */
export function useNow(): number {
  return useSyncExternalStore(quarterMinutes.subscribe, quarterMinutes.now);
}

/** The chain's time in milliseconds, to the second: for the age of what has just happened. */
export function useSeconds(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.now);
}

/** A text that depends on the chain's time in milliseconds, looked at every second: drawn again only when it reads differently. */
export function useTicking(read: (now: number) => string): string {
  return useSyncExternalStore(seconds.subscribe, () => read(seconds.now()));
}

/** One timer for everyone who asks, which is silent while the page is hidden. */
function createTicker(everyMs: number) {
  const listeners = new Set<() => void>();
  let now = chainNow();
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick() {
    if (document.hidden) return;
    now = chainNow();
    for (const listener of listeners) listener();
  }

  return {
    now: () => now,
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) {
        now = chainNow();
        timer = setInterval(tick, everyMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
