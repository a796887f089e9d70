import type { Atoms } from '@orrery/core/atoms';
import { type Bps, bps } from '@orrery/core/numbers';

/** Which amount of a swap is exact: what is sold, or what is bought. */
export type SwapMode = 'ExactIn' | 'ExactOut';

const WHOLE_BPS = 10_000n;
const MAX_U64 = (1n << 64n) - 1n;

/** The given basis points of an amount, rounded down, as the venue's program takes every fee. */
export function partOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps)) / WHOLE_BPS;
}

/** The least that must arrive of a swap of an exact input, or the program refuses it; smallest units. */
export function minOut(quotedAmount: bigint, slippageBps: number): bigint {
  return partOf(quotedAmount, 10_000 - slippageBps);
}

/** The most that a swap of an exact output may take, the platform's fee included, or the program refuses it; smallest units. */
export function maxIn(quotedAmount: bigint, slippageBps: number): bigint {
  const most = (quotedAmount * (WHOLE_BPS + BigInt(slippageBps)) + WHOLE_BPS - 1n) / WHOLE_BPS;
  return most < MAX_U64 ? most : MAX_U64;
}

/** The widest slippage under a quoted amount that still leaves the least, which is no more than the amount. */
export function slippageKeeping(least: Atoms, quotedAmount: Atoms): Bps {
  return bps(Number(WHOLE_BPS - (least * WHOLE_BPS + quotedAmount - 1n) / quotedAmount));
}

/** The widest slippage over a quoted amount at which the total stays within `most`; the quoted amount is no more than that. */
export function slippageUnder(most: Atoms, quotedAmount: Atoms): Bps {
  const widest = (most * WHOLE_BPS) / quotedAmount - WHOLE_BPS;
  return bps(Number(widest < WHOLE_BPS ? widest : WHOLE_BPS));
}
