import type { ParsedTransaction } from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import type { BundleReply, SendReply } from '../../supervision/protocol.ts';
import { isLedgerFailure } from '../ledger/sql-row.ts';
import type { Batch } from './batch.ts';
import { WaitingLine } from './waiting-line.ts';

/** A turn ends with a commit: so much of what waits is taken at most, for so long at most. */
const MAX_PER_TURN = 64;
const TURN_MS = 10;
/** More are turned away, the lowest price for a compute unit first. */
const MAX_WAITING = 1_000;

export interface Asked {
  reply: (value: unknown) => void;
  fails: (error: unknown) => void;
}

/** What waits to be run, with what is said when dearer ones take its place. */
interface Waiting extends Asked {
  price: bigint;
  transactions: readonly ParsedTransaction[];
  run: (batch: Batch) => SendReply | BundleReply;
  outbid: SendReply | BundleReply;
}

interface Chain {
  time: Time;
  /** Makes an empty batch for the open slot. */
  newBatch: () => Batch;
  commit: (batch: Batch) => void;
  couldLand: (transaction: ParsedTransaction) => boolean;
  say: (asked: Asked, value: unknown) => void;
}

/** Transactions that wait, and run several at a time. */
export class Turns {
  readonly #chain: Chain;
  readonly #line = new WaitingLine<Waiting>(MAX_WAITING);
  #isTurnComing = false;

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  get isFull(): boolean {
    return this.#line.isFull;
  }

  queue(waiting: Waiting): void {
    const { couldLand, say } = this.#chain;
    // What could not land must not drive out what can.
    const isIn = !this.#line.isFull || waiting.transactions.every(couldLand);
    const left = isIn ? this.#line.add(waiting) : waiting;
    if (left !== undefined) say(left, left.outbid);
    if (this.#isTurnComing) return;
    this.#isTurnComing = true;
    // Behind all that has arrived by now, and not later: one alone waits for nobody.
    setImmediate(() => this.#take());
  }

  clear(): void {
    this.#line.clear();
  }

  /** Runs what waits, the dearest first, and commits it; what is left has its turn behind all that arrives meanwhile. */
  #take(): void {
    const { time, newBatch, commit } = this.#chain;
    const batch = newBatch();
    const end = time.now() + TURN_MS;
    for (let taken = 0; taken < MAX_PER_TURN && (taken === 0 || time.now() < end); taken += 1) {
      const next = this.#line.next();
      if (next === undefined) break;
      try {
        const value = next.run(batch);
        batch.told.push(() => next.reply(value));
      } catch (error) {
        if (isLedgerFailure(error)) throw error;
        next.fails(error);
      }
    }
    commit(batch);
    this.#isTurnComing = this.#line.length > 0;
    if (this.#isTurnComing) setImmediate(() => this.#take());
  }
}
