/** Ways to the chain, in the order they are offered: by an RPC with a priority fee, by a bundle with a tip, by a relay that takes a tip. */
export const BROADCAST_MODES = ['priorityFees', 'jito', 'nozomi'] as const;
export type BroadcastMode = (typeof BROADCAST_MODES)[number];

/** Meaning of the amounts of fees and tips: a maximum, of which the market's price is paid, or the exact amount. */
export const FEE_TYPES = ['max-cap', 'exact-fee'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

/** The amount to pay where the market asks for `asked`: up to `most`, or exactly that; both in the same unit. */
export function feeWithin(feeType: FeeType, { most, asked }: { most: bigint; asked: bigint }): bigint {
  return feeType === 'max-cap' && asked < most ? asked : most;
}
