import type { Address } from '@solana/kit';

/** The longest that a step which fails again and again waits. */
const MAX_FAILED_SLOTS = 64;
/** The longest that an order which time asks for is left alone while its prices do not allow it. */
const MAX_IDLE_SLOTS = 4;

/** Which orders are left alone for some slots: each time in a row that nothing came of a step it waits twice as long. */
export interface Waits {
  isWaiting(order: Address, slot: bigint): boolean;
  /** A step failed. */
  failed(order: Address, slot: bigint): void;
  /** There was nothing to do. */
  idle(order: Address, slot: bigint): void;
  forget(order: Address): void;
}

export function createWaits(): Waits {
  const waits = new Map<Address, { until: bigint; next: number }>();
  function wait(order: Address, slot: bigint, most: number): void {
    const slots = Math.min(waits.get(order)?.next ?? 1, most);
    waits.set(order, { until: slot + BigInt(slots), next: slots * 2 });
  }
  return {
    isWaiting: (order, slot) => (waits.get(order)?.until ?? 0n) > slot,
    failed: (order, slot) => wait(order, slot, MAX_FAILED_SLOTS),
    idle: (order, slot) => wait(order, slot, MAX_IDLE_SLOTS),
    forget: (order) => void waits.delete(order),
  };
}
