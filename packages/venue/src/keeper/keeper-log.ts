import { VENUE_ERRORS } from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { ExecuteFailure } from '../swaps/orders/execute/execute-result.ts';
import type { Step } from './keeper-transaction.ts';

/** How many failures are remembered one by one. */
const KEPT_FAILURES = 50;
/** An order that could be filled for longer is late. */
const LATE_SLOTS = 5n;

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(VENUE_ERRORS).map(([name, code]) => [code, name]),
);

/** A step that the chain refused, or that did not land. */
export interface KeeperFailure {
  kind: Step['kind'];
  /** The order, or the first pool that was to be noted. */
  address: Address;
  /** The name of the program's error, or of what else went wrong. */
  reason: string;
  slot: bigint;
}

/** An order whose last step was refused, or did not land. */
export interface RestingOrder extends Omit<KeeperFailure, 'slot'> {
  /** How often in a row. */
  times: number;
  /** It is tried again from this slot on. */
  until: bigint;
}

/** What a keeper has done since it began, and what it has not. */
export interface KeeperReport {
  /** Steps that landed. */
  done: Readonly<Record<Step['kind'], number>>;
  /** How many orders could be filled for some slots and are not filled yet. */
  late: number;
  /** How many steps failed, by reason. */
  failed: ReadonlyMap<string, number>;
  /** The latest failures, the newest first. */
  failures: readonly KeeperFailure[];
}

export interface KeeperLog {
  done(kind: Step['kind']): void;
  fail(failure: KeeperFailure): void;
  /** An order can be filled at a slot. */
  fillable(order: Address, slot: bigint): void;
  /** It was filled, can be filled no more, or is gone. */
  settled(order: Address): void;
  report(slot: bigint): KeeperReport;
}

export function createKeeperLog(): KeeperLog {
  const done = { fill: 0, note: 0, expire: 0, observe: 0 };
  const failed = new Map<string, number>();
  const failures: KeeperFailure[] = [];
  const since = new Map<Address, bigint>();
  return {
    done: (kind) => {
      done[kind] += 1;
    },
    fail(failure) {
      failed.set(failure.reason, (failed.get(failure.reason) ?? 0) + 1);
      failures.unshift(failure);
      failures.length = Math.min(failures.length, KEPT_FAILURES);
    },
    fillable: (order, slot) => {
      if (!since.has(order)) since.set(order, slot);
    },
    settled: (order) => void since.delete(order),
    report: (slot) => ({
      done: { ...done },
      late: [...since.values()].filter((from) => slot - from > LATE_SLOTS).length,
      failed: new Map(failed),
      failures: [...failures],
    }),
  };
}

/** Names why a step failed: the error of the program, or one of few words. */
export function reasonOf({ code, error }: ExecuteFailure): string {
  // A sentence of the runtime may hold an address: one reason each would never end.
  return NAMES.get(code) ?? (code < 0 && error.length < 40 ? error : 'failed to land');
}
