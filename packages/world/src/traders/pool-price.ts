import { POOL_KINDS, type PoolAccount } from '@orrery/chain';
import { spotRatio } from '@orrery/venue';

/** The marginal price, second token for one of the first, and how deep the pool is there; floats, for decisions only. */
export interface PoolPrice {
  price: number;
  /** Second tokens that would stand in a constant-product pool as deep: twice what moves the price by the e-th part of itself, to first order. */
  depth: number;
}

/** A part of a thousand of the second reserve: how far a stable pool is pushed to feel its depth. */
const PROBE = 1_000n;

/** Prices a pool of mints with so many decimals; undefined for a maker's pool, which follows the others, and an empty one. */
export function priceOf(pool: PoolAccount, decimals: readonly [number, number]): PoolPrice | undefined {
  const ratio = spotRatio({ pool });
  if (ratio === undefined) return undefined;
  return {
    price: ratio * 10 ** (decimals[0] - decimals[1]),
    depth: depthOf(pool, ratio) / 10 ** decimals[1],
  };
}

/** In smallest units of the second mint. */
function depthOf(pool: PoolAccount, ratio: number): number {
  const { kind, reserve0, reserve1, figure1, liquidity } = pool;
  if (kind === POOL_KINDS.launch) return Number(reserve1 + figure1);
  if (kind === POOL_KINDS.stable) {
    const push = reserve1 / PROBE + 1n;
    const pulled = BigInt(Math.round(Number(push) / ratio));
    const moved = {
      ...pool,
      reserve0: reserve0 - (pulled < reserve0 ? pulled : 0n),
      reserve1: reserve1 + push,
    };
    return (2 * Number(push)) / Math.max(Math.log((spotRatio({ pool: moved }) ?? ratio) / ratio), 1e-9);
  }
  if (kind !== POOL_KINDS.concentrated) return Number(reserve1);
  // Where the price has left all positions, what is needed to bring it back is near what they hold.
  return Number(liquidity) * Math.sqrt(ratio) || Math.max(Number(reserve1), Number(reserve0) * ratio);
}
