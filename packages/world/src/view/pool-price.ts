import type { Curve } from '@orrery/venue';

/** What a pool holds, as whole tokens, and how many decimals those have; floats, for decisions only. */
export interface PoolState {
  curve: Curve;
  reserves: readonly [number, number];
  decimals: readonly [number, number];
}

/** The marginal price, second token for one of the first, and how deep the pool is there. */
export interface PoolPrice {
  price: number;
  /** Second tokens that would stand in a constant-product pool as deep: twice what moves the price by the e-th part of itself, to first order. */
  depth: number;
}

/** How far a stable pool is pushed to feel its depth. */
const PROBE = 0.001;

/** Prices a pool from what it holds; undefined for a maker's pool, which follows the others. */
export function priceOf({ curve, reserves: [first, second], decimals }: PoolState): PoolPrice | undefined {
  if (curve.kind === 'rfq') return undefined;
  if (curve.kind === 'stable') {
    const scales = [0, 1].map((side) => Number(curve.scales[side]) * 10 ** (decimals[side] ?? 0));
    const [x, y] = [first * (scales[0] ?? 1), second * (scales[1] ?? 1)];
    const unit = (scales[0] ?? 1) / (scales[1] ?? 1);
    const price = stablePrice(x, y, curve.amplification);
    const push = y * PROBE;
    const moved = stablePrice(Math.max(x - push, x * PROBE), y + push, curve.amplification);
    const depth = (2 * second * PROBE) / Math.max(Math.log(moved / price), 1e-9);
    return { price: price * unit, depth };
  }
  const virtual = curve.kind === 'constant-product' ? ([0n, 0n] as const) : curve.virtual;
  const x = first + Number(virtual[0]) / 10 ** decimals[0];
  const y = second + Number(virtual[1]) / 10 ** decimals[1];
  return { price: y / x, depth: y };
}

/** StableSwap's slope for two coins in one unit, from the derivative of its invariant. */
function stablePrice(x: number, y: number, amplification: number): number {
  const strength = amplification * 2;
  let invariant = x + y;
  for (let round = 0; round < 12; round += 1) {
    const product = invariant ** 3 / (4 * x * y);
    const next =
      (invariant * (strength * (x + y) + 2 * product)) / ((strength - 1) * invariant + 3 * product);
    if (Math.abs(next - invariant) < invariant * 1e-12) break;
    invariant = next;
  }
  const cube = invariant ** 3 / (4 * x * y);
  return (strength + cube / x) / (strength + cube / y);
}
