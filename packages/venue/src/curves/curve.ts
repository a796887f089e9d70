import type { Address } from '@solana/kit';
import type { Pool } from '../pool.ts';
import { keepsProduct, type ProductSides, productOut } from './product.ts';
import { keepsRfq, type RfqSides, rfqOut } from './rfq.ts';
import { type Mid, type Price, type Reserves, type Sides, toSides } from './sides.ts';
import { keepsStable, type StableSides, stableOut, stableSpot } from './stable.ts';

type Shape =
  | ({ kind: 'product' } & ProductSides)
  | ({ kind: 'stable' } & StableSides)
  | ({ kind: 'rfq' } & RfqSides);

/** A trade with one pool before it happens: what the pool holds, and what comes in of which mint, in smallest units. */
interface Trade {
  pool: Pool;
  reserves: Reserves;
  inputMint: Address;
  paidIn: bigint;
  /** What a maker's pool is held to; it trades with nobody while it has none. */
  mid?: Mid | undefined;
}

/** What a pool gives in smallest units, rounded down; its own fee stays inside. 0 when nothing can come out, and from a maker without a mid. */
export function amountOut(trade: Trade): bigint {
  const { paidIn } = trade;
  const { feeBps } = trade.pool;
  const shape = toShape(trade);
  if (!shape || paidIn <= 0n) return 0n;
  if (shape.kind === 'product') return productOut(shape, paidIn, feeBps);
  if (shape.kind === 'stable') return stableOut(shape, paidIn, feeBps);
  return rfqOut(shape, paidIn, feeBps);
}

/** True when the pool is worth no less by its own invariant after `paidIn` came and `paidOut` smallest units went; a maker's invariant is its value at the mid. */
export function keepsInvariant(trade: Trade & { paidOut: bigint }): boolean {
  const { paidIn, paidOut } = trade;
  if (paidOut === 0n) return true;
  const shape = toShape(trade);
  if (!shape) return false;
  if (shape.kind === 'product') return keepsProduct(shape, paidIn, paidOut);
  if (shape.kind === 'stable') return keepsStable(shape, paidIn, paidOut);
  return keepsRfq(shape, paidIn, paidOut);
}

/** The price before any trade, fees left aside; undefined when the pool has none of its own, as a maker. */
export function spotOf(pool: Pool, reserves: Reserves): Price | undefined {
  const shape = toShape({ pool, reserves, inputMint: pool.mints[0].id });
  if (!shape || shape.kind === 'rfq') return undefined;
  const spot = shape.kind === 'stable' ? stableSpot(shape) : shape.whole;
  return spot.input > 0n && spot.output > 0n ? [spot.input, spot.output] : undefined;
}

function toShape({
  pool: { curve, mints },
  reserves,
  inputMint,
  mid,
}: Omit<Trade, 'paidIn'>): Shape | undefined {
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
