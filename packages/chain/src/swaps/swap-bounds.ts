import { HUNDRED_PERCENT } from '../venue-program/amounts.ts';

const U64_MOST = (1n << 64n) - 1n;

/** So many basis points of an amount, rounded down, as the program takes every fee. */
export function partOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps)) / HUNDRED_PERCENT;
}

/** The least that must arrive of a swap of an exact input, or the program refuses it; smallest units. */
export function leastOut(quotedAmount: bigint, slippageBps: number): bigint {
  return partOf(quotedAmount, 10_000 - slippageBps);
}

/** The most that a swap of an exact output may take, the platform's fee included, or the program refuses it; smallest units. */
export function mostIn(quotedAmount: bigint, slippageBps: number): bigint {
  const most =
    (quotedAmount * (HUNDRED_PERCENT + BigInt(slippageBps)) + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT;
  return most < U64_MOST ? most : U64_MOST;
}
