import type { Address } from '@solana/kit';

/** An account an embedded chain begins with, before its first block. */
export interface GenesisAccount {
  address: Address;
  lamports: bigint;
  owner: Address;
  data: Uint8Array;
}
