import { millis, type Time } from '@orrery/core/time';

/** The system clock; its timers do not keep the process alive. */
export const wallTime: Time = {
  now: () => millis(Date.now()),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
