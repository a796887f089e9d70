import type { PoolState } from '@orrery/chain';
import type { Pool } from '../../pools/pool.ts';
import type { Edge } from '../graph.ts';
import { CLOSED, type Gauge, toGauge } from './gauge.ts';

/** Returns a pool's current state. Throws `POOL_NOT_FOUND`. */
export type StateOf = (pool: Pick<Pool, 'id'>) => PoolState;

/** Reads edges' gauges for one quote. */
export type Meter = (edge: Edge) => Gauge;

let quotes = 0;

/** A gauge is made anew only when what the pool holds is not what it held last time; pools that may not be used are closed. */
export function createMeter(stateOf: StateOf, isAllowed?: (pool: Pool) => boolean): Meter {
  quotes += 1;
  const quote = quotes;
  return (edge) => {
    const { gauge } = edge;
    if (isAllowed && !isAllowed(edge.pool)) return CLOSED;
    if (edge.seenBy === quote && gauge) return gauge;
    edge.seenBy = quote;
    const state = stateOf(edge.pool);
    if (gauge && edge.gauged === state) return gauge;
    edge.gauged = state;
    edge.gauge = toGauge(state, edge.input);
    return edge.gauge;
  };
}
