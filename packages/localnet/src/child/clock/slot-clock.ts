import type { Time } from '@orrery/core/time';
import { MAX_EARLY_MS, SLOT_MS } from '@orrery/domain/solana/network';

/** A slot that is closed early was open for this long at least. */
export const LEAST_SLOT_MS = 50;
/** By how much a slot may be longer while the chain makes up for slots that were closed early: a tenth. */
const LONGER_MS = SLOT_MS / 10;

/** How far the chain's clock is from the node's time. */
export interface ClockState {
  /** Milliseconds that a slot begins before the node's time says so. */
  aheadMs: number;
  /** The open slot of a clock that stands still. */
  frozenAt: number | null;
  /** Milliseconds that slots have begun before the chain's own clock says so, since others were closed early. */
  earlyMs: number;
  /** The same at the first slot of the epoch. */
  epochEarlyMs: number;
}

/** A clock that was never moved. */
export const UNMOVED: ClockState = { aheadMs: 0, frozenAt: null, earlyMs: 0, epochEarlyMs: 0 };

/** How slots may be closed early. */
export interface EarlyLimits {
  /** Milliseconds that a slot is open before it may be. */
  leastMs: number;
  /** How far slots may be ahead of the chain's clock; where that is finite, they fall back by a tenth of a slot each. */
  mostMs: number;
}

const EARLY_LIMITS: EarlyLimits = { leastMs: LEAST_SLOT_MS, mostMs: MAX_EARLY_MS };

/**
 * Which slot it is, and when slots are: the time since the genesis in slots, unless the clock was moved on or stands still, or slots were
 * closed early. Those move slots on and not the time that the chain says.
 */
export class SlotClock {
  readonly #time: Time;
  readonly #genesisMs: number;
  readonly #early: EarlyLimits;
  #state: ClockState;
  #opened = { slot: 0, at: 0, end: 0 };

  constructor(time: Time, genesisMs: number, state: ClockState, early: EarlyLimits = EARLY_LIMITS) {
    this.#time = time;
    this.#genesisMs = genesisMs;
    this.#state = state;
    this.#early = early;
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

  /** Notes that a slot opens; returns how long it is open unless it is closed early. */
  open(slot: number): number {
    const at = this.#time.now();
    this.#opened = { slot, at, end: at + this.left(slot) };
    const longer = this.#early.mostMs === Infinity ? 0 : Math.min(LONGER_MS, this.#state.earlyMs);
    return this.#opened.end + longer - at;
  }

  /** Milliseconds until the open slot may be closed early; it may end by itself before. */
  untilEarly(): number {
    const { at, end } = this.#opened;
    const { leastMs, mostMs } = this.#early;
    const first = Math.max(at + leastMs, end - (mostMs - this.#state.earlyMs));
    return Math.max(0, first - this.#time.now());
  }

  /** Notes that the open slot is closed now: what it lacks of its length, later slots begin early, and the other way round. */
  close(how: 'early' | 'late'): void {
    if (how === 'late') this.catchUp(this.#opened.slot);
    const lacks = this.#opened.end - this.#time.now();
    const { earlyMs } = this.#state;
    if (how === 'early') this.#shift(Math.max(lacks, -earlyMs));
    else if (this.#early.mostMs !== Infinity && earlyMs > 0 && lacks < 0) {
      this.#shift(-Math.min(earlyMs, LONGER_MS, -lacks));
    }
  }

  /** Lets slots begin on time again where the one behind the tip would have begun by now. */
  catchUp(tip: number): void {
    const { earlyMs } = this.#state;
    if (earlyMs === 0 || this.isFrozen) return;
    if (Math.floor((this.#time.now() - this.beginOf(0) - earlyMs) / SLOT_MS) > tip) this.#shift(-earlyMs);
  }

  /** How long a slot is open from now on, at most a slot's length: a chain that is ahead of its time must not stand. */
  left(slot: number): number {
    return Math.min(SLOT_MS, Math.max(0, this.beginOf(slot + 1) - this.#time.now()));
  }

  /** When a slot begins by the node's time, in milliseconds since the epoch. */
  beginOf(slot: number): number {
    return this.#genesisMs + slot * SLOT_MS - this.#state.aheadMs;
  }

  /** What the chain's clock says when a slot begins, in Unix seconds; of a slot before the open one with how early it was. */
  unixSeconds(slot: number, earlyMs = this.#state.earlyMs): number {
    return Math.floor((this.#genesisMs + slot * SLOT_MS - earlyMs) / 1000);
  }

  /** Notes that the next slot is the first of an epoch. */
  beginEpoch(): void {
    const { earlyMs, epochEarlyMs } = this.#state;
    if (earlyMs !== epochEarlyMs) this.#state = { ...this.#state, epochEarlyMs: earlyMs };
  }

  freeze(slot: number): void {
    this.#state = { ...this.#state, frozenAt: slot };
  }

  /** Runs on from a slot, which begins now; also what stood still. */
  runFrom(slot: number): void {
    const aheadMs = this.#genesisMs + slot * SLOT_MS - this.#time.now();
    this.#state = { ...this.#state, aheadMs, frozenAt: null };
  }

  #shift(milliseconds: number): void {
    const { aheadMs, earlyMs } = this.#state;
    this.#state = {
      ...this.#state,
      aheadMs: aheadMs + milliseconds,
      earlyMs: earlyMs + milliseconds,
    };
  }
}
