import type { Time } from '@orrery/core/time';
import type { SlotClock } from './slot-clock.ts';

const nothing = () => undefined;

/** Closes the open slot when its time is over, or before that for whoever needs its blockhash. */
export class SlotTimer {
  readonly #time: Time;
  readonly #clock: SlotClock;
  readonly #close: () => void;
  #preventClose: () => void = nothing;
  #preventEarly: (() => void) | null = null;

  constructor(time: Time, clock: SlotClock, close: () => void) {
    this.#time = time;
    this.#clock = clock;
    this.#close = close;
  }

  /** Begins to wait for the end of a slot; one that the clock stands still in has none. */
  open(slot: number): void {
    this.stop();
    const length = this.#clock.open(slot);
    if (!this.#clock.isFrozen) this.#preventClose = this.#time.after(length, () => this.#end('late'));
  }

  /** Closes the open slot as soon as it may be. */
  hurry(): void {
    if (this.#clock.isFrozen || this.#preventEarly !== null) return;
    const wait = this.#clock.untilEarly();
    if (wait === 0) this.#end('early');
    else this.#preventEarly = this.#time.after(wait, () => this.#end('early'));
  }

  stop(): void {
    this.#preventClose();
    this.#preventEarly?.();
    this.#preventEarly = null;
  }

  #end(how: 'early' | 'late'): void {
    this.stop();
    this.#clock.close(how);
    this.#close();
  }
}
