import { keepsInvariant } from '../curves/curve.ts';
import type { Reserves } from '../curves/sides.ts';
import { isOver } from '../launches/graduation.ts';
import type { Pool } from '../pool.ts';
import type { PoolRegistry } from '../pools/pool-registry.ts';
import { afterLeg } from '../pools/reserves.ts';
import type { RouteLeg } from '../routes/quote.ts';

/** What a route's pools hold after its legs, one by one; undefined when a pool would lose by its leg or no longer trades. */
export function walkRoute(
  route: readonly RouteLeg[],
  pools: Pick<PoolRegistry, 'reserves' | 'mid'>,
): ReadonlyMap<Pool, Reserves> | undefined {
  const after = new Map<Pool, Reserves>();
  for (const leg of route) {
    const { pool, inputMint, inAmount, outAmount } = leg;
    const held = after.get(pool) ?? pools.reserves(pool);
    const isKept = keepsInvariant({
      pool,
      reserves: held,
      inputMint,
      paidIn: inAmount,
      paidOut: outAmount,
      mid: pools.mid(pool),
    });
    if (!isKept || isOver(pool, held)) return undefined;
    after.set(pool, afterLeg(leg, held));
  }
  return after;
}
