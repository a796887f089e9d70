import type { PoolState } from '@orrery/chain';
import type { Pool } from '../../pools/pool.ts';
import type { Edge } from '../graph.ts';
import { CLOSED, type PoolCurve, toPoolCurve } from './pool-curve.ts';

/** Returns a pool's current state. Throws `POOL_NOT_FOUND`. */
export type StateOf = (pool: Pick<Pool, 'id'>) => PoolState;

/** Reads edges' curves for one quote. */
export type CurveReader = (edge: Edge) => PoolCurve;

let quotes = 0;

/** Rebuilds a curve only when the pool's state has changed since the last time; pools that are not allowed are closed. */
export function createCurveReader(stateOf: StateOf, isAllowed?: (pool: Pool) => boolean): CurveReader {
  quotes += 1;
  const quote = quotes;
  return (edge) => {
    const { curve } = edge;
    if (isAllowed && !isAllowed(edge.pool)) return CLOSED;
    if (edge.seenBy === quote && curve) return curve;
    edge.seenBy = quote;
    const state = stateOf(edge.pool);
    if (curve && edge.curveState === state) return curve;
    edge.curveState = state;
    edge.curve = toPoolCurve(state, edge.input);
    return edge.curve;
  };
}
