import { type HeldOrder, SYSTEM_PROGRAM, VENUE_CONSTANTS } from '@orrery/chain';
import { SIGNATURE_FEE_LAMPORTS, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';

/** An order with what it can pay, in lamports. */
export interface KeptOrder extends HeldOrder {
  /** What it holds beyond its account's rent: tips are paid out of it. */
  spare: bigint;
  /** The rent of its own account of the output, where that has to wait. */
  waitingRent: bigint;
}

/**
 * Whether an order's tip is worth a signature. One that sells at the asked price is taken up though its tips are used up: between two changes it is
 * sold in sixteen parts at most.
 */
export function paysTips({ order, spare }: KeptOrder, { isByMeans }: { isByMeans: boolean }): boolean {
  return (
    BigInt(order.tipLamports) >= SIGNATURE_FEE_LAMPORTS && (!isByMeans || spare >= SIGNATURE_FEE_LAMPORTS)
  );
}

/**
 * Whether a fill of the given part gets back what the account costs that the output waits in, and leaves the tips of the cycles that follow: the owner
 * takes the rent out with the output, and could have it lent again and again.
 */
export function givesBackRent({ order, spare, waitingRent }: KeptOrder, part: bigint): boolean {
  if (order.waitingAccount !== SYSTEM_PROGRAM) return true;
  const isLast = part === order.left;
  const tips = order.kind === VENUE_CONSTANTS.orderRecurring ? order.cycles - order.cyclesDone : 1;
  // The last part closes the escrow, whose rent is then the order's.
  return isLast
    ? spare + TOKEN_ACCOUNT_RENT >= waitingRent
    : spare >= waitingRent + BigInt(order.tipLamports) * BigInt(tips);
}
