import { createHash } from 'node:crypto';
import { addressBytes, toBase58 } from '@orrery/chain';
import type { Millis } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { Address } from '@solana/kit';

/**
 * How a pool prices. What it holds is on the chain; these figures are fixed when it opens. Pairs stand in the order of
 * the pool's mints, amounts in smallest units.
 */
export type Curve =
  | { kind: 'constant-product' }
  /** Constant product over real plus virtual reserves: all liquidity lies in one price range. */
  | { kind: 'concentrated'; virtual: readonly [bigint, bigint] }
  /** StableSwap of two; a reserve times its scale is its value in a common unit, so pegs other than one to one work too. */
  | { kind: 'stable'; amplification: number; scales: readonly [bigint, bigint] }
  /** A launchpad's bonding curve: concentrated, and over once its second vault holds the goal. */
  | { kind: 'launch'; virtual: readonly [bigint, bigint]; goal: bigint }
  /** A maker that quotes around the other pools' price, the wider the more one-sided its inventory is. */
  | { kind: 'rfq'; spreadBps: number; target: readonly [bigint, bigint] };

/** A pool before it has addresses. */
export interface PoolPlan {
  /** At most 30 bytes; names the pool under its authority. */
  seed: string;
  mints: readonly [TokenFacts, TokenFacts];
  curve: Curve;
  /** What stays in the pool of each trade's input. */
  feeBps: number;
  /** Absent for a pool that is older than the chain's history. */
  openedAt?: Millis;
}

/** A pool with the addresses that follow from its plan and its authority; `vaults` stand in the order of `mints`. */
export interface Pool extends PoolPlan {
  id: Address;
  vaults: readonly [Address, Address];
}

/** What routes call our pools. */
export const POOL_LABELS: Readonly<Record<Curve['kind'], string>> = {
  'constant-product': 'Orrery CPMM',
  concentrated: 'Orrery CLMM',
  stable: 'Orrery Stable',
  launch: 'Orrery Curve',
  rfq: 'Orrery RFQ',
};

/** Derives a pool's id and vault addresses from its authority and seed. */
export async function derivePool(authority: Address, plan: PoolPlan): Promise<Pool> {
  const { seed, mints } = plan;
  const [first, second] = mints;
  const vaults = [derive(authority, `${seed}:0`, first), derive(authority, `${seed}:1`, second)] as const;
  return { ...plan, id: derive(authority, seed, first), vaults };
}

/** What kit's `createAddressWithSeed` gives, ten times faster: a start derives some seven thousand. */
function derive(base: Address, seed: string, { tokenProgram }: TokenFacts): Address {
  const hash = createHash('sha256')
    .update(addressBytes(base))
    .update(seed)
    .update(addressBytes(tokenProgram));
  return toBase58(new Uint8Array(hash.digest())) as Address;
}
