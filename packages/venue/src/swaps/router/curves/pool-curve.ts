import { POOL_KINDS, type PoolAccount, type PoolState } from '@orrery/chain';
import { concentratedCurve } from './concentrated-curve.ts';

/** A pool's curve in floats, in one direction: quick enough to compare many routes, never what is paid. */
export interface PoolCurve {
  /** What one unit in gives at no size, the fee left aside. */
  spot: number;
  /** What is left of the input when the fee is taken off, of 1. */
  kept: number;
  /** 0 also for more than the pool can take. */
  out: (paidIn: number) => number;
  /** What must come in for `wanted`; infinite when there is not so much. */
  in: (wanted: number) => number;
}

/** A pool that cannot be traded with now. */
export const CLOSED: PoolCurve = {
  spot: 0,
  kept: 1,
  out: () => 0,
  in: (wanted) => (wanted > 0 ? Number.POSITIVE_INFINITY : 0),
};

/** Reads the curve off what a pool holds; closed for a quoted pool, which no route goes through. */
export function toPoolCurve(state: PoolState, input: 0 | 1): PoolCurve {
  const { pool } = state;
  const { kind, reserve0, reserve1, figure0, figure1 } = pool;
  const kept = (1 - pool.feeBps / 10_000) * (1 - pool.protocolBps / 10_000);
  switch (kind) {
    case POOL_KINDS.product:
      return productCurve(sides(reserve0, reserve1, input), kept);
    case POOL_KINDS.launch:
      return launchCurve(pool, sides(reserve0 + figure0, reserve1 + figure1, input), input, kept);
    case POOL_KINDS.stable:
      return stableCurve(pool, input, kept);
    case POOL_KINDS.concentrated:
      return concentratedCurve(state, input, kept);
    default:
      return CLOSED;
  }
}

interface Sides {
  x: number;
  y: number;
}

function sides(amount0: bigint, amount1: bigint, input: 0 | 1): Sides {
  const [x, y] = input === 0 ? [amount0, amount1] : [amount1, amount0];
  return { x: Number(x), y: Number(y) };
}

function productCurve({ x, y }: Sides, kept: number): PoolCurve {
  if (x <= 0 || y <= 0) return CLOSED;
  return {
    spot: y / x,
    kept,
    out(paidIn) {
      const net = paidIn * kept;
      return (y * net) / (x + net);
    },
    in: (wanted) => (wanted >= y ? Number.POSITIVE_INFINITY : (x * wanted) / ((y - wanted) * kept)),
  };
}

/** A launch gives back no more than came in; what leads beyond its goal goes on in the pool that it becomes. */
function launchCurve(pool: PoolAccount, whole: Sides, input: 0 | 1, kept: number): PoolCurve {
  const before = productCurve(whole, kept);
  const real = Number(pool.reserve1);
  if (input === 0) {
    return {
      ...before,
      out(paidIn) {
        const out = before.out(paidIn);
        return out > real ? 0 : out;
      },
      in: (wanted) => (wanted > real ? Number.POSITIVE_INFINITY : before.in(wanted)),
    };
  }
  const goal = Number(pool.figure2);
  const need = goal - real;
  if (need <= 0) return CLOSED;
  const most = before.out(need);
  const left = Number(pool.reserve0) - most;
  const fair = (goal * (left + Number(pool.figure0))) / (goal + Number(pool.figure1));
  const graduatedKept = 1 - pool.graduatedFeeBps / 10_000;
  const after = productCurve({ x: goal, y: Math.min(fair, left) }, graduatedKept);
  return {
    ...before,
    out: (paidIn) => (paidIn < need ? before.out(paidIn) : most + after.out(paidIn - need)),
    in: (wanted) => (wanted <= most ? before.in(wanted) : need + after.in(wanted - most)),
  };
}

/**
 * With x and y the values, d the invariant and s twice the amplification, a trade changes them by the root of a quadratic
 * with terms that do not cancel out, however small the trade is against the pool.
 */
function stableCurve(pool: PoolAccount, input: 0 | 1, kept: number): PoolCurve {
  const { x: scaleIn, y: scaleOut } = sides(pool.figure0, pool.figure1, input);
  const held = sides(pool.reserve0, pool.reserve1, input);
  const s = 2 * Number(pool.figure2);
  const x = held.x * scaleIn;
  const y = held.y * scaleOut;
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
