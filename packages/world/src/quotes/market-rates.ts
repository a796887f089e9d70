import type { PoolState } from '@orrery/chain';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Pool, spotRatio } from '@orrery/venue';
import type { Address } from '@solana/kit';

interface Market {
  readonly pools: readonly Pool[];
  state(pool: { id: Address }): PoolState;
}

const CROSSINGS = [WRAPPED_SOL, USDC, USDT];

/** Makes the function that tells the rate between a quoted pool's two mints at the deepest other pool, or at two of them that meet in SOL, USDC or USDT. */
export function createMarketRates(market: Market): (pool: Pool) => number | undefined {
  let known: readonly Pool[] | undefined;
  let byPair = new Map<string, Pool[]>();

  function poolsOf(from: Address, to: Address): readonly Pool[] {
    if (known !== market.pools) {
      known = market.pools;
      byPair = groupByPair(known);
    }
    return byPair.get(pairOf(from, to)) ?? [];
  }

  function deepest(from: Address, to: Address): number | undefined {
    let [best, most]: [number | undefined, number] = [undefined, 0];
    for (const pool of poolsOf(from, to)) {
      const state = market.state(pool);
      const depth = Number(state.pool.reserve0) * Number(state.pool.reserve1);
      const ratio = depth > most ? spotRatio(state) : undefined;
      if (ratio === undefined) continue;
      most = depth;
      best = pool.mints[0].id === from ? ratio : 1 / ratio;
    }
    return best;
  }

  return ({ mints: [first, second] }) => {
    const direct = deepest(first.id, second.id);
    if (direct !== undefined) return direct;
    for (const between of CROSSINGS) {
      const near = deepest(first.id, between);
      const far = near === undefined ? undefined : deepest(between, second.id);
      if (near !== undefined && far !== undefined) return near * far;
    }
    return undefined;
  };
}

function groupByPair(pools: readonly Pool[]): Map<string, Pool[]> {
  const groups = new Map<string, Pool[]>();
  for (const pool of pools) {
    const pair = pairOf(pool.mints[0].id, pool.mints[1].id);
    const group = groups.get(pair);
    if (group) group.push(pool);
    else groups.set(pair, [pool]);
  }
  return groups;
}

function pairOf(a: Address, b: Address): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}
