import { DAY_MS } from '../windows/windows.ts';
import { toMinute } from './bars.ts';

const FIRST_MINUTES = 8;
const MINUTE_MS = 60_000;

/** The closing price of each minute of the last day that had a trade, 12 bytes each. */
export interface Closes {
  set(time: number, price: number): void;
  /** Lets go of what is older than a day. */
  prune(now: number): void;
  /** The last close at each of the times, which ascend; NaN before the first. */
  at(times: readonly number[]): number[];
}

export function createCloses(): Closes {
  let minutes = new Uint32Array(0);
  let prices = new Float64Array(0);
  let length = 0;

  function resize(from: number, capacity: number): void {
    const widerMinutes = new Uint32Array(capacity);
    const widerPrices = new Float64Array(capacity);
    widerMinutes.set(minutes.subarray(from, length));
    widerPrices.set(prices.subarray(from, length));
    minutes = widerMinutes;
    prices = widerPrices;
    length -= from;
  }

  function countOld(now: number): number {
    let old = 0;
    while (old < length && ((minutes[old] ?? 0) + 1) * MINUTE_MS <= now - DAY_MS) old += 1;
    return old;
  }

  return {
    set(time, price) {
      const minute = Math.max(toMinute(time) / MINUTE_MS, length > 0 ? (minutes[length - 1] ?? 0) : 0);
      if (length > 0 && minutes[length - 1] === minute) {
        prices[length - 1] = price;
        return;
      }
      if (length === minutes.length) {
        const old = countOld(time);
        resize(old, Math.max(FIRST_MINUTES, Math.ceil((length - old) * 1.5)));
      }
      minutes[length] = minute;
      prices[length] = price;
      length += 1;
    },
    prune(now) {
      const old = countOld(now);
      if (old > 0) resize(old, length - old);
    },
    at(times) {
      let next = 0;
      return times.map((time) => {
        while (next < length && (minutes[next] ?? 0) * MINUTE_MS <= time) next += 1;
        return next > 0 ? (prices[next - 1] ?? Number.NaN) : Number.NaN;
      });
    },
  };
}
