/** A pool's reserves as one trade sees them, in smallest units. */
export interface Sides {
  input: bigint;
  output: bigint;
}

/** What a pool's vaults hold, in the order of its mints, in smallest units. */
export type Reserves = readonly [bigint, bigint];

/** A price as two amounts worth the same, in the order of a pool's mints, in smallest units. */
export type Mid = readonly [bigint, bigint];

export const WHOLE_BPS = 10_000n;

export function toSides([first, second]: readonly [bigint, bigint], isForward: boolean): Sides {
  return isForward ? { input: first, output: second } : { input: second, output: first };
}
