import { type Millis, millis, type Time } from './time.ts';

/** Time that stands still until a test lets some of it pass. */
export interface ManualTime extends Time {
  /** Advances the time by the given milliseconds: due calls run in order, each once all before it have settled. */
  advance(milliseconds: number): Promise<void>;
  /** The same as `now`, as a clock that never jumps. */
  elapsed(): number;
  /** How many calls are still to come. */
  readonly pending: number;
}

interface Call {
  at: number;
  call: () => void;
}

/** Time that begins at a moment, in milliseconds since the epoch; `settled` waits until what a call has set off is done. */
export function createManualTime(startMs: number, settled: () => Promise<unknown>): ManualTime {
  let now = startMs;
  const calls = new Set<Call>();

  // Whole milliseconds, as the wall's timers know them, and never early.
  function set(milliseconds: number, call: () => void): () => void {
    const entry = { at: now + Math.ceil(milliseconds), call };
    calls.add(entry);
    return () => void calls.delete(entry);
  }

  function takeDue(end: number): Call | undefined {
    let first: Call | undefined;
    // A set keeps the order of entry, which is that of calls due at one moment.
    for (const entry of calls) if (entry.at <= end && (!first || entry.at < first.at)) first = entry;
    if (first) calls.delete(first);
    return first;
  }

  return {
    now: (): Millis => millis(now),
    elapsed: () => now,
    after: set,
    every(milliseconds, call) {
      let prevent = set(milliseconds, again);
      function again(): void {
        prevent = set(milliseconds, again);
        call();
      }
      return () => prevent();
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settled();
      for (let due = takeDue(end); due; due = takeDue(end)) {
        now = due.at;
        due.call();
        await settled();
      }
      now = end;
    },
    get pending() {
      return calls.size;
    },
  };
}
