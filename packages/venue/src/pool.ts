import type { TokenFacts } from '@orrery/domain';
import { type Address, createAddressWithSeed } from '@solana/kit';

/** A constant-product pool before it has addresses. */
export interface PoolPlan {
  /** At most 30 bytes; names the pool under its authority. */
  seed: string;
  mints: readonly [TokenFacts, TokenFacts];
  /** What stays in the pool of each trade's input. */
  feeBps: number;
}

/** A pool with the addresses that follow from its plan and its authority; `vaults` stand in the order of `mints`. */
export interface Pool extends PoolPlan {
  id: Address;
  vaults: readonly [Address, Address];
}

/** What routes call our constant-product pools. */
export const POOL_LABEL = 'Orrery CPMM';

/** Derives a pool's id and vault addresses from its authority and seed. */
export async function derivePool(authority: Address, plan: PoolPlan): Promise<Pool> {
  const { seed, mints, feeBps } = plan;
  const [first, second] = mints;
  const [id, vaultOfFirst, vaultOfSecond] = await Promise.all([
    derive(authority, seed, first),
    derive(authority, `${seed}:0`, first),
    derive(authority, `${seed}:1`, second),
  ]);
  return { seed, mints, feeBps, id, vaults: [vaultOfFirst, vaultOfSecond] };
}

function derive(baseAddress: Address, seed: string, token: TokenFacts): Promise<Address> {
  return createAddressWithSeed({ baseAddress, seed, programAddress: token.tokenProgram });
}
