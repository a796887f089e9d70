import type { Time } from '@orrery/core/time';
import { SLOT_MS } from '@orrery/domain/solana/network';

/** How far the chain's clock is from the node's time. */
export interface ClockState {
  /** Milliseconds that a slot begins before the node's time says so. */
  aheadMs: number;
  /** The open slot of a clock that stands still. */
  frozenAt: number | null;
}

/** Which slot it is, and when slots are: the time since the genesis in slots, unless the clock was moved on or stands still. */
export class SlotClock {
  readonly #time: Time;
  readonly #genesisMs: number;
  #state: ClockState;

  constructor(time: Time, genesisMs: number, state: ClockState) {
    this.#time = time;
    this.#genesisMs = genesisMs;
    this.#state = state;
  }

  get state(): ClockState {
    return this.#state;
  }

  get isFrozen(): boolean {
    return this.#state.frozenAt !== null;
  }

  /** The slot that it is now. */
  now(): number {
    return this.#state.frozenAt ?? Math.floor((this.#time.now() - this.beginOf(0)) / SLOT_MS);
  }

  /** How long a slot is open from now on, at most a slot's length: a chain that is ahead of its time must not stand. */
  left(slot: number): number {
    return Math.min(SLOT_MS, Math.max(0, this.beginOf(slot + 1) - this.#time.now()));
  }

  /** When a slot begins by the node's time, in milliseconds since the epoch. */
  beginOf(slot: number): number {
    return this.#genesisMs + slot * SLOT_MS - this.#state.aheadMs;
  }

  /** What the chain's clock says when a slot begins, in Unix seconds. */
  unixSeconds(slot: number): number {
    return Math.floor((this.#genesisMs + slot * SLOT_MS) / 1000);
  }

  freeze(slot: number): void {
    this.#state = { ...this.#state, frozenAt: slot };
  }

  /** Runs on from a slot, which begins now; also what stood still. */
  runFrom(slot: number): void {
    this.#state = { aheadMs: this.#genesisMs + slot * SLOT_MS - this.#time.now(), frozenAt: null };
  }
}
