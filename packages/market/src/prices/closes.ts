import { DAY_MS, MINUTE_MS } from '@orrery/core/time';
import { toMinute } from './bars.ts';

/** So many numbers are added between two looks at what is too old. */
const LOOK_EVERY = 16;

/** The closing price of each minute of the last day that had a trade. */
export interface Closes {
  readonly isEmpty: boolean;
  set(time: number, price: number): void;
  /** The last close at each of the times, which ascend; NaN before the first. */
  at(times: readonly number[]): number[];
}

export function createCloses(): Closes {
  return new MinuteCloses();
}

/** A class, for a function of its own in each of a hundred thousand of these would be most of their memory. */
class MinuteCloses implements Closes {
  /** Each minute with its price, in one array of plain doubles: typed arrays cost more to make than all else here. */
  readonly #pairs: number[] = [];

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  set(time: number, price: number): void {
    const pairs = this.#pairs;
    const minute = toMinute(time) / MINUTE_MS;
    const last = pairs.length - 2;
    if (last >= 0 && (pairs[last] ?? 0) >= minute) {
      pairs[last + 1] = price;
      return;
    }
    if (pairs.length % LOOK_EVERY === 0) this.#prune(time);
    pairs.push(minute, price);
  }

  at(times: readonly number[]): number[] {
    const pairs = this.#pairs;
    let next = 0;
    return times.map((time) => {
      while (next < pairs.length && (pairs[next] ?? 0) * MINUTE_MS <= time) next += 2;
      return next > 0 ? (pairs[next - 1] ?? Number.NaN) : Number.NaN;
    });
  }

  /** Lets go of what is older than a day, once it is enough to be worth moving the rest. */
  #prune(now: number): void {
    const pairs = this.#pairs;
    let old = 0;
    while (old < pairs.length && ((pairs[old] ?? 0) + 1) * MINUTE_MS <= now - DAY_MS) old += 2;
    if (old < LOOK_EVERY) return;
    pairs.splice(0, old);
  }
}
