import type { Clock, Millis } from '@orrery/core';

/** What a client is told of is laid together over at most this long (issue: 250 ms or better). */
const TICK_MS = 250;
/** News are told at once, but no more often than this. */
const TICK_LEAST_MS = 100;

/** Calls at an even pace, and sooner when there is news. */
export interface Ticker {
  /** There is news: the next call comes as soon as the last one is long enough ago. */
  hurry(): void;
  stop(): void;
}

export function createTicker(clock: Clock, call: (now: Millis) => void): Ticker {
  let calledAt = clock.now();
  let timer = setTimeout(run, TICK_MS);
  let isHurried = false;

  function run(): void {
    calledAt = clock.now();
    isHurried = false;
    timer = setTimeout(run, TICK_MS);
    call(calledAt);
  }

  return {
    hurry() {
      if (isHurried) return;
      isHurried = true;
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, calledAt + TICK_LEAST_MS - clock.now()));
    },
    stop() {
      clearTimeout(timer);
      isHurried = true;
    },
  };
}
