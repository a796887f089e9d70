import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { spotOf } from '../curves/curve.ts';
import type { Price, Reserves } from '../curves/sides.ts';
import type { Pool } from '../pool.ts';
import type { TokenGraph } from './graph.ts';

export type ReservesOf = (pool: Pool) => Reserves;

const CROSSINGS = [WRAPPED_SOL, USDC, USDT];
const MOST_BITS = 96;

/** The price between a maker's two mints at the deepest other pool, or at two of them that meet in SOL, USDC or USDT. */
export function marketPrice(
  graph: TokenGraph,
  { mints: [first, second] }: Pool,
  reservesOf: ReservesOf,
): Price | undefined {
  const direct = deepestSpot(graph, first.id, second.id, reservesOf);
  if (direct) return shorten(direct);
  for (const between of CROSSINGS) {
    const near = deepestSpot(graph, first.id, between, reservesOf);
    const far = near && deepestSpot(graph, between, second.id, reservesOf);
    if (far) return shorten([near[0] * far[0], near[1] * far[1]]);
  }
  return undefined;
}

function deepestSpot(
  graph: TokenGraph,
  from: Address,
  to: Address,
  reservesOf: ReservesOf,
): Price | undefined {
  let best: Price | undefined;
  let deepest = 0;
  for (const { pool } of graph.find(from)?.links.get(to)?.edges ?? []) {
    if (pool.curve.kind === 'rfq') continue;
    const reserves = reservesOf(pool);
    const depth = Number(reserves[0]) * Number(reserves[1]);
    const spot = depth > deepest ? spotOf(pool, reserves) : undefined;
    if (!spot) continue;
    deepest = depth;
    best = pool.mints[0].id === from ? spot : [spot[1], spot[0]];
  }
  return best;
}

/** Keeps prices of long routes from growing without end; what is lost is beyond the fifteenth digit. */
function shorten([a, b]: Price): Price | undefined {
  const larger = a > b ? a : b;
  const excess = BigInt(Math.max(0, larger.toString(2).length - MOST_BITS));
  const short: Price = [a >> excess, b >> excess];
  return short[0] > 0n && short[1] > 0n ? short : undefined;
}
