import { type Millis, millis, type Time } from '@orrery/core/time';
import type { Machine } from './machine.ts';
import {
  follow,
  notBefore,
  offAt,
  type Pace,
  type Reading,
  startPace,
  TOLERANCE_MS,
  timeAt,
} from './pace.ts';

const LOOK_EVERY_MS = 1_000;
/** Timers of the machine may be early by less. */
const MIN_REST_MS = 2;

/**
 * The product's one source of time: the wall's as it was at the start, and from then on the machine's running clock. A wall that is
 * set by more than two seconds is followed at most 5 % faster or slower. It never goes back.
 */
export interface PacedTime extends Time {
  readonly pace: Pace;
  /** Milliseconds that the wall is ahead by, behind if negative; 0 within the two seconds that are no matter. */
  offMs(): number;
  /** To be called by a start alone: skips to a moment if that is later, as when the chain already is. */
  notBefore(earliest: Millis): void;
  /** Looks at the wall no more. */
  stop(): void;
  /** Calls with each new pace; returns how to stop it. */
  onPace(listener: (pace: Pace) => void): () => void;
}

/** Time that another process paces. */
export interface ToldTime extends Time {
  tell(pace: Pace): void;
}

/** Begins the time of a process that has a chain. */
export function createPacedTime(machine: Machine): PacedTime {
  const listeners = new Set<(pace: Pace) => void>();
  const read = (): Reading => ({ elapsed: machine.elapsed(), wall: machine.now() });
  const time = createToldTime(machine);
  let pace = startPace(read());
  time.tell(pace);

  function change(next: Pace): void {
    if (next === pace) return;
    pace = next;
    time.tell(pace);
    for (const listener of listeners) listener(pace);
  }

  const stop = machine.every(LOOK_EVERY_MS, () => change(follow(pace, read())));
  return {
    ...time,
    get pace() {
      return pace;
    },
    offMs() {
      const off = offAt(pace, machine.elapsed());
      return Math.abs(off) > TOLERANCE_MS ? off : 0;
    },
    notBefore: (earliest) => change(notBefore(pace, read(), earliest)),
    stop,
    onPace(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The time of a process that receives its pace from another; the wall's until then. */
export function createToldTime(machine: Machine): ToldTime {
  let pace = startPace({ elapsed: machine.elapsed(), wall: machine.now() });
  let last = Number.NEGATIVE_INFINITY;

  /** Waits again where time has run slower than the machine's clock meanwhile. */
  function after(milliseconds: number, call: () => void): () => void {
    const due = timeAt(pace, machine.elapsed()) + milliseconds;
    const wait = (left: number): (() => void) =>
      machine.after(left, () => {
        const rest = due - timeAt(pace, machine.elapsed());
        if (rest < MIN_REST_MS) call();
        else prevent = wait(rest);
      });
    let prevent = wait(milliseconds);
    return () => prevent();
  }

  return {
    // A pace is told a moment after it began.
    now() {
      last = Math.max(last, Math.floor(timeAt(pace, machine.elapsed())));
      return millis(last);
    },
    after,
    every: (milliseconds, call) => machine.every(milliseconds, call),
    tell(told) {
      pace = told;
    },
  };
}
