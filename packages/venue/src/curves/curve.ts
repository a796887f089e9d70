import type { Address } from '@solana/kit';
import type { Pool } from '../pool.ts';
import { keepsProduct, type ProductSides, productIn, productOut } from './product.ts';
import { keepsRfq, type RfqSides, rfqIn, rfqOut } from './rfq.ts';
import { type Mid, type Price, type Reserves, type Sides, toSides } from './sides.ts';
import { keepsStable, type StableSides, stableIn, stableOut, stableSpot } from './stable.ts';

type Shape =
  | ({ kind: 'product' } & ProductSides)
  | ({ kind: 'stable' } & StableSides)
  | ({ kind: 'rfq' } & RfqSides);

/** What a pool gives for `paidIn` smallest units of `inputMint`, rounded down; its own fee stays inside. 0 when nothing can come out, and from a maker without a mid. */
export function amountOut(
  pool: Pool,
  reserves: Reserves,
  inputMint: Address,
  paidIn: bigint,
  mid?: Mid,
): bigint {
  const shape = toShape(pool, reserves, inputMint, mid);
  if (!shape || paidIn <= 0n) return 0n;
  if (shape.kind === 'product') return productOut(shape, paidIn, pool.feeBps);
  if (shape.kind === 'stable') return stableOut(shape, paidIn, pool.feeBps);
  return rfqOut(shape, paidIn, pool.feeBps);
}

/** The least input in smallest units for which at least `wanted` comes out; undefined when no input does. */
export function amountIn(
  pool: Pool,
  reserves: Reserves,
  inputMint: Address,
  wanted: bigint,
  mid?: Mid,
): bigint | undefined {
  if (wanted <= 0n) return 0n;
  const shape = toShape(pool, reserves, inputMint, mid);
  if (!shape) return undefined;
  if (shape.kind === 'product') return productIn(shape, wanted, pool.feeBps);
  if (shape.kind === 'stable') return stableIn(shape, wanted, pool.feeBps);
  return rfqIn(shape, wanted, pool.feeBps);
}

/** True when the pool is worth no less by its own invariant after `paidIn` came and `paidOut` went, in smallest units; a maker's invariant is its value at the mid. */
export function keepsInvariant(
  pool: Pool,
  reserves: Reserves,
  inputMint: Address,
  paidIn: bigint,
  paidOut: bigint,
  mid?: Mid,
): boolean {
  if (paidOut === 0n) return true;
  const shape = toShape(pool, reserves, inputMint, mid);
  if (!shape) return false;
  if (shape.kind === 'product') return keepsProduct(shape, paidIn, paidOut);
  if (shape.kind === 'stable') return keepsStable(shape, paidIn, paidOut);
  return keepsRfq(shape, paidIn, paidOut);
}

/** The price before any trade, fees left aside; undefined when the pool has none of its own, as a maker. */
export function spotOf(pool: Pool, reserves: Reserves): Price | undefined {
  const shape = toShape(pool, reserves, pool.mints[0].id, undefined);
  if (!shape || shape.kind === 'rfq') return undefined;
  const spot = shape.kind === 'stable' ? stableSpot(shape) : shape.whole;
  return spot.input > 0n && spot.output > 0n ? [spot.input, spot.output] : undefined;
}

function toShape(
  { curve, mints }: Pool,
  reserves: Reserves,
  inputMint: Address,
  mid: Mid | undefined,
): Shape | undefined {
  const isForward = mints[0].id === inputMint;
  const sides = toSides(reserves, isForward);
  switch (curve.kind) {
    case 'constant-product':
      return { kind: 'product', whole: sides, real: sides.output };
    case 'concentrated':
    case 'launch':
      return { kind: 'product', whole: add(sides, toSides(curve.virtual, isForward)), real: sides.output };
    case 'stable': {
      const { input: scaleIn, output: scaleOut } = toSides(curve.scales, isForward);
      return { kind: 'stable', ...sides, scaleIn, scaleOut, slope: 2n * BigInt(curve.amplification) };
    }
    case 'rfq': {
      if (!mid) return undefined;
      const { spreadBps, target } = curve;
      return {
        kind: 'rfq',
        ...sides,
        spreadBps,
        target: toSides(target, isForward),
        mid: toSides(mid[isForward ? 0 : 1], isForward),
      };
    }
  }
}

function add(a: Sides, b: Sides): Sides {
  return { input: a.input + b.input, output: a.output + b.output };
}
