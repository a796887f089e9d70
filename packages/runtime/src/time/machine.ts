import { millis, type Time } from '@orrery/core/time';

/** A machine's clocks and timers: `now` is the wall's, which people and networks set. */
export interface Machine extends Time {
  /** Milliseconds since a moment that all processes of the machine share; it cannot be set and only runs on. */
  elapsed(): number;
}

/** The machine this process runs on; its timers do not keep the process alive. */
export const machine: Machine = {
  now: () => millis(Date.now()),
  elapsed() {
    // `performance.now()` begins with each process.
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1_000_000;
  },
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
