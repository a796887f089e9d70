import { tickArrayAddress } from '../../../packages/chain/src/programs/venue/addresses.ts';
import { toRoute } from '../../../packages/chain/src/programs/venue/instructions/swap-route.ts';
import { endsOf } from './model/model-swaps.ts';
import type { Swap } from './operations.ts';
import { poolIn, type World } from './world.ts';

/** The plan of a swap, and the accounts behind the named ones. */
export function routeIn(world: World, swap: Pick<Swap, 'user' | 'paths'>): ReturnType<typeof toRoute> {
  const { tokenIn, tokenOut } = endsOf(swap);
  const hops = swap.paths.flatMap((path) => path.hops);
  const hooks = new Map(
    hops.flatMap(({ pool }) => pool.tokens.map(({ mint, extras }) => [mint, extras] as const)),
  );
  return toRoute({
    inputMint: tokenIn.mint,
    outputMint: tokenOut.mint,
    paths: swap.paths.map(({ percent, hops: ofPath }) => ({
      percent,
      pools: ofPath.map(({ pool, starts = [] }) => ({
        address: pool.address,
        pool: poolIn(world, pool).pool,
        tickArrays: starts.map((start) => tickArrayAddress(pool.address, start)),
      })),
    })),
    hooks,
  });
}
