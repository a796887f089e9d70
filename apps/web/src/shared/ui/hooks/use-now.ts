import { useSyncExternalStore } from 'react';

const quarterMinutes = createTicker(15_000);
const seconds = createTicker(1_000);

/** The time in milliseconds, to the quarter minute: for ages. */
export function useNow(): number {
  return useSyncExternalStore(quarterMinutes.subscribe, quarterMinutes.now);
}

/** The time in milliseconds, to the second: for the age of what has just happened. */
export function useSeconds(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.now);
}

/** A text that depends on the time in milliseconds, looked at every second: drawn again only when it reads differently. */
export function useTicking(read: (now: number) => string): string {
  return useSyncExternalStore(seconds.subscribe, () => read(seconds.now()));
}

/** One timer for everyone who asks, which is silent while the page is hidden. */
function createTicker(everyMs: number) {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick() {
    if (document.hidden) return;
    now = Date.now();
    for (const listener of listeners) listener();
  }

  return {
    now: () => now,
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) {
        now = Date.now();
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
