import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';

export const MAX_U64 = 2n ** 64n - 1n;

/** Draws an amount of any magnitude up to some multiples of `near`, and the values at its edges. */
export function drawAmount(draw: Draw, near: bigint): bigint {
  const amount = draw.pick([
    () => draw.below(near / 8n + 2n),
    () => draw.below(near / 8n + 2n),
    () => (near * BigInt(draw.between(0, 1000))) / 1000n,
    () => draw.below(near + 1n),
    () => near + BigInt(draw.between(-1, 1)),
    () => draw.below(near * 4n + 2n),
    () => draw.pick([0n, 1n, draw.bits(64), MAX_U64]),
  ])();
  return within(amount);
}

/** The nearest that has 64 bits. */
export function within(amount: bigint): bigint {
  return amount < 0n ? 0n : amount > MAX_U64 ? MAX_U64 : amount;
}

/** A limit that is mostly none, and now and then about as much as there is. */
export function drawLimit(draw: Draw, none: bigint, near: bigint): bigint {
  return draw.chance(0.93) ? none : drawAmount(draw, near);
}
