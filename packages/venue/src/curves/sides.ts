/** A pool's reserves as one trade sees them, in smallest units. */
export interface Sides {
  input: bigint;
  output: bigint;
}

/** What a pool's vaults hold, in the order of its mints, in smallest units. */
export type Reserves = readonly [bigint, bigint];

/** Two amounts worth the same, in the order of a pool's mints, in smallest units. */
export type Price = readonly [bigint, bigint];

/** What a maker quotes around: its price for who pays in the pool's first mint, and its price for who pays in the second. */
export type Mid = readonly [Price, Price];

export const WHOLE_BPS = 10_000n;

export function toSides([first, second]: readonly [bigint, bigint], isForward: boolean): Sides {
  return isForward ? { input: first, output: second } : { input: second, output: first };
}
