import type { Millis, Time } from '@orrery/core/time';

/** What a client is told of is laid together over at most this long (issue: 250 ms or better). */
const TICK_MS = 250;
/** News are sent at once, but no more often than this. */
const MIN_TICK_MS = 100;

/** Calls at an even pace, and sooner when there is news. */
export interface Ticker {
  /** There is news: the next call comes as soon as the last one is long enough ago. */
  hurry(): void;
  stop(): void;
}

export function createTicker(time: Time, call: (now: Millis) => void): Ticker {
  let calledAt = time.now();
  let prevent = time.after(TICK_MS, run);
  let isHurried = false;

  function run(): void {
    calledAt = time.now();
    isHurried = false;
    prevent = time.after(TICK_MS, run);
    call(calledAt);
  }

  return {
    hurry() {
      if (isHurried) return;
      isHurried = true;
      prevent();
      prevent = time.after(Math.max(0, calledAt + MIN_TICK_MS - time.now()), run);
    },
    stop() {
      prevent();
      isHurried = true;
    },
  };
}
