import { createHash } from 'node:crypto';
import type { PoolAccount } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';

/** Smallest units of a launched token: one billion tokens, all in its launch at first. */
export const LAUNCH_SUPPLY = 1_000_000_000_000_000n;
/** Decimals of a launched token. */
export const LAUNCH_DECIMALS = 6;
/** What a launch's pool is made with: it prices as if 1.073 billion tokens stood against 30 SOL, and graduates at about 85 SOL, when 793.1 million are sold. */
export const LAUNCH_SETTINGS = {
  feeBps: 100,
  graduatedFeeBps: 25,
  figure0: 73_000_000_000_000n,
  figure1: 30_000_000_000n,
  figure2: 85_005_359_057n,
} as const satisfies Partial<PoolAccount>;

/** Where protocol fees of pools go that were launched at a launchpad: an address without a key, by which indexers know the launchpad. */
export function launchpadAccount(launchpad: string): Address {
  const bytes = createHash('sha256').update(`orrery launchpad ${launchpad}`).digest();
  return toBase58(new Uint8Array(bytes)) as Address;
}
