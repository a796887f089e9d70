import { createHash } from 'node:crypto';
import type { PoolAccount } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';

/** Supply of a launched token in smallest units: one billion tokens, all in its launch pool at first. */
export const LAUNCH_SUPPLY = 1_000_000_000_000_000n;
/** Decimals of a launched token. */
export const LAUNCH_DECIMALS = 6;
/**
 * Settings of a launch's pool: virtual reserves of 1.073 billion tokens and 30 SOL; it graduates at about 85 SOL, when 793.1 million
 * tokens are sold.
 */
export const LAUNCH_SETTINGS = {
  feeBps: 100,
  graduatedFeeBps: 25,
  figure0: 73_000_000_000_000n,
  figure1: 30_000_000_000n,
  figure2: 85_005_359_057n,
} as const satisfies Partial<PoolAccount>;

/** Returns the fee owner of a launchpad's pools: an address without a key, by which indexers recognize the launchpad. */
export function launchpadAccount(launchpad: string): Address {
  const bytes = createHash('sha256').update(`orrery launchpad ${launchpad}`).digest();
  return toBase58(new Uint8Array(bytes)) as Address;
}
