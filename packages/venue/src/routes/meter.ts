import { CLOSED, type Gauge, toGauge } from '../curves/gauge.ts';
import { isOver } from '../launches/graduation.ts';
import type { Book } from './evaluate.ts';
import type { Edge } from './graph.ts';

/** Reads edges' gauges for one quote. */
export type Meter = (edge: Edge) => Gauge;

let quotes = 0;

/** A gauge is made anew only when the pool's reserves are others than last time; a maker's for each quote. */
export function createMeter(book: Book): Meter {
  quotes += 1;
  const quote = quotes;
  return (edge) => {
    if (edge.seenBy === quote && edge.gauge) return edge.gauge;
    const { pool, from, gauge, gauged } = edge;
    const reserves = book.reservesOf(pool);
    const isMaker = pool.curve.kind === 'rfq';
    edge.seenBy = quote;
    if (gauge && gauged && !isMaker && gauged[0] === reserves[0] && gauged[1] === reserves[1]) return gauge;
    const mid = isMaker ? book.midOf(pool) : undefined;
    const isForward = pool.mints[0].id === from.id;
    edge.gauge = isOver(pool, reserves) ? CLOSED : toGauge(pool, reserves, isForward, mid);
    edge.gauged = reserves;
    return edge.gauge;
  };
}
