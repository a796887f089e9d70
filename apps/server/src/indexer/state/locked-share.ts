import { POOL_KINDS, type PoolAccount, type PositionAccount } from '@orrery/chain';

/** Facts of a pool's liquidity beside its account. */
export interface Owners {
  /** Supply of its LP mint: shares that can still be redeemed. */
  minted: bigint;
  /** Its positions that were given up. */
  burnt: readonly Pick<PositionAccount, 'lower' | 'upper' | 'liquidity'>[];
}

/**
 * The permanently locked share of a pool's liquidity, 0 to 1: of a product or stable pool the shares without an owner, of a
 * concentrated one what the positions given up are worth. A quoted pool's maker can withdraw all of it, and buyers can empty a launch.
 */
export function lockedShare(pool: PoolAccount, { minted, burnt }: Owners): number {
  switch (pool.kind) {
    case POOL_KINDS.product:
    case POOL_KINDS.stable:
      return pool.lpSupply > minted ? Number(pool.lpSupply - minted) / Number(pool.lpSupply) : 0;
    case POOL_KINDS.concentrated: {
      const root = Number(pool.sqrtPrice) / 2 ** 64;
      const whole = Number(pool.reserve0) * root ** 2 + Number(pool.reserve1);
      const locked = burnt.reduce((sum, position) => sum + worthOf(position, root), 0);
      return whole > 0 ? Math.min(1, locked / whole) : 0;
    }
    default:
      return 0;
  }
}

/** In smallest units of mint 1, for statistics only. */
function worthOf({ lower, upper, liquidity }: Owners['burnt'][number], root: number): number {
  const [least, most] = [1.0001 ** (lower / 2), 1.0001 ** (upper / 2)];
  const within = Math.min(Math.max(root, least), most);
  return Number(liquidity) * ((1 / within - 1 / most) * root ** 2 + (within - least));
}
