import type { Pool } from '../pool.ts';
import { mostOf, rfqSpread } from './rfq.ts';
import { type Mid, type Reserves, type Sides, toSides } from './sides.ts';

/** A pool's curve in floats, in one direction: quick enough to compare many routes, never what anybody is paid. */
export interface Gauge {
  /** What one unit in gives at no size, the fee left aside. */
  spot: number;
  /** What is left of the input when the fee is taken off, of 1. */
  kept: number;
  out: (paidIn: number) => number;
  /** What must come in for `wanted`; infinite when there is not so much. */
  in: (wanted: number) => number;
}

/** A pool with which nobody can trade now. */
export const CLOSED: Gauge = {
  spot: 0,
  kept: 1,
  out: () => 0,
  in: (wanted) => (wanted > 0 ? Number.POSITIVE_INFINITY : 0),
};

export function toGauge(pool: Pool, reserves: Reserves, isForward: boolean, mid: Mid | undefined): Gauge {
  const { curve, feeBps } = pool;
  const kept = 1 - feeBps / 10_000;
  const held = toSides(reserves, isForward);
  switch (curve.kind) {
    case 'constant-product':
      return productGauge(held, { input: 0n, output: 0n }, kept);
    case 'concentrated':
    case 'launch':
      return productGauge(held, toSides(curve.virtual, isForward), kept);
    case 'stable':
      return stableGauge(held, toSides(curve.scales, isForward), 2 * curve.amplification, kept);
    case 'rfq': {
      if (!mid) return CLOSED;
      const price = toSides(mid[isForward ? 0 : 1], isForward);
      const target = toSides(curve.target, isForward);
      const spread = rfqSpread({ ...held, target, mid: price, spreadBps: curve.spreadBps });
      const spot = Number(price.output) / Number(price.input);
      const rate = spot * kept * (1 - Number(spread) / 1_000_000);
      return rfqGauge(spot, kept, rate, Number(mostOf(held)));
    }
  }
}

function productGauge(held: Sides, virtual: Sides, kept: number): Gauge {
  const x = Number(held.input + virtual.input);
  const y = Number(held.output + virtual.output);
  const real = Number(held.output);
  if (x <= 0 || y <= 0) return CLOSED;
  return {
    spot: y / x,
    kept,
    out(paidIn) {
      const net = paidIn * kept;
      return Math.min((y * net) / (x + net), real);
    },
    in: (wanted) =>
      wanted > real || wanted >= y ? Number.POSITIVE_INFINITY : (x * wanted) / ((y - wanted) * kept),
  };
}

/**
 * With x and y the values, d the invariant and s twice the amplification, a trade changes them by the root of a quadratic
 * whose terms do not cancel out, however small the trade is against the pool.
 */
function stableGauge(held: Sides, scales: Sides, s: number, kept: number): Gauge {
  const scaleIn = Number(scales.input);
  const scaleOut = Number(scales.output);
  const x = Number(held.input) * scaleIn;
  const y = Number(held.output) * scaleOut;
  if (x <= 0 || y <= 0) return CLOSED;
  const d = invariant(x, y, s);
  const bend = d ** 3 / (4 * s);
  const slack = d / s - d;
  return {
    spot: ((y + bend / x / x) / (2 * y + x + slack)) * (scaleIn / scaleOut),
    kept,
    out(paidIn) {
      const net = paidIn * kept * scaleIn;
      const linear = 2 * y + x + net + slack;
      const constant = net * (y + bend / x / (x + net));
      return (2 * constant) / (linear + Math.sqrt(linear * linear - 4 * constant)) / scaleOut;
    },
    in(wanted) {
      const less = wanted * scaleOut;
      if (less >= y) return Number.POSITIVE_INFINITY;
      const linear = 2 * x + y - less + slack;
      const constant = less * (x + bend / y / (y - less));
      const net = (2 * constant) / (linear + Math.sqrt(linear * linear + 4 * constant));
      return net / scaleIn / kept;
    },
  };
}

function invariant(x: number, y: number, s: number): number {
  const linear = 4 * x * y * (s - 1);
  const constant = 4 * x * y * s * (x + y);
  let d = x + y;
  for (let round = 0; round < 64; round += 1) {
    const next = (2 * d ** 3 + constant) / (3 * d * d + linear);
    if (!(next < d)) break;
    d = next;
  }
  return d;
}

function rfqGauge(spot: number, kept: number, rate: number, most: number): Gauge {
  if (!(rate > 0)) return CLOSED;
  return {
    spot,
    kept,
    out: (paidIn) => Math.min(paidIn * rate, most),
    in: (wanted) => (wanted > most ? Number.POSITIVE_INFINITY : wanted / rate),
  };
}
