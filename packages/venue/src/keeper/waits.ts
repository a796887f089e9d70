import type { Address } from '@solana/kit';
import type { KeeperFailure, RestingOrder } from './keeper-log.ts';

/** The longest that a step which fails again and again waits. */
const MAX_FAILED_SLOTS = 64;
/** The longest that an order which time asks for is left alone while its prices do not allow it. */
const MAX_IDLE_SLOTS = 4;

/** Which orders are left alone for some slots: each time in a row that nothing came of a step it waits twice as long. */
export interface Waits {
  isWaiting(order: Address, slot: bigint): boolean;
  /** A step failed. */
  failed(failure: KeeperFailure): void;
  /** There was nothing to do. */
  idle(order: Address, slot: bigint): void;
  forget(order: Address): void;
  /** The orders whose last step failed, those that have failed most often in a row first. */
  resting(): RestingOrder[];
}

export function createWaits(): Waits {
  const waits = new Map<Address, { until: bigint; next: number }>();
  const failed = new Map<Address, Omit<RestingOrder, 'until'>>();
  function wait(order: Address, slot: bigint, most: number): void {
    const slots = Math.min(waits.get(order)?.next ?? 1, most);
    waits.set(order, { until: slot + BigInt(slots), next: slots * 2 });
  }
  return {
    isWaiting: (order, slot) => (waits.get(order)?.until ?? 0n) > slot,
    failed({ kind, address, reason, slot }) {
      wait(address, slot, MAX_FAILED_SLOTS);
      // A pool that is not noted is no order.
      if (kind === 'observe') return;
      failed.set(address, { kind, address, reason, times: (failed.get(address)?.times ?? 0) + 1 });
    },
    idle(order, slot) {
      wait(order, slot, MAX_IDLE_SLOTS);
      failed.delete(order);
    },
    forget(order) {
      waits.delete(order);
      failed.delete(order);
    },
    resting: () =>
      [...failed.values()]
        .toSorted((a, b) => b.times - a.times)
        .map((each) => ({ ...each, until: waits.get(each.address)?.until ?? 0n })),
  };
}
