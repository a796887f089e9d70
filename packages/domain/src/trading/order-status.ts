/** The states of a limit order by their numbers. */
export const LIMIT_ORDER_STATUS = { Open: 0, PartialFill: 1, Fill: 2, Cancelled: 3, Completed: 4 } as const;

/** The states of a recurring order by their numbers. */
export const DCA_ORDER_STATUS = { Open: 0 } as const;

type LimitOrderStatus = (typeof LIMIT_ORDER_STATUS)['Open' | 'PartialFill' | 'Completed'];

/** Parts that a share is counted in: those of a percent with two decimals. */
const SHARES = 10_000n;

/** The share of a limit order that was filled, from 0 to 1, by what it has sold and what is left to sell; a part is neither nothing nor all. */
export function filledShare(sold: bigint, left: bigint): number {
  if (sold === 0n) return 0;
  if (left === 0n) return 1;
  return Math.max(Number((sold * SHARES) / (sold + left)), 1) / Number(SHARES);
}

/** The state of a limit order by the share of it that was filled, from 0 to 1: none is open, all is completed, anything else partial. */
export function limitOrderStatus(filled: number): LimitOrderStatus {
  if (filled === 0) return LIMIT_ORDER_STATUS.Open;
  return filled === 1 ? LIMIT_ORDER_STATUS.Completed : LIMIT_ORDER_STATUS.PartialFill;
}
