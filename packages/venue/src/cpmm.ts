/** A pool's reserves as one trade sees them, in smallest units. */
export interface Sides {
  input: bigint;
  output: bigint;
}

const ONE = 10_000n;

/** What a constant-product pool gives for `paidIn`, rounded down; its own fee stays inside the pool. */
export function amountOut({ input, output }: Sides, paidIn: bigint, feeBps: number): bigint {
  const effective = paidIn * (ONE - BigInt(feeBps));
  return (output * effective) / (input * ONE + effective);
}

/** True when the product of the reserves is no smaller after `paidIn` came and `paidOut` went. */
export function keepsInvariant({ input, output }: Sides, paidIn: bigint, paidOut: bigint): boolean {
  return paidOut < output && (input + paidIn) * (output - paidOut) >= input * output;
}

/** How far the trade moves the price it gets, in percent points (−0.04 is −0.04 %), the pool's fee left aside. */
export function priceImpact({ input }: Sides, paidIn: bigint, feeBps: number): number {
  const effective = paidIn * (ONE - BigInt(feeBps));
  const millionths = (effective * 100_000_000n) / (input * ONE + effective);
  return -Number(millionths) / 1_000_000;
}
