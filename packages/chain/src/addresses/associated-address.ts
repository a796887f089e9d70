import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { programAddress } from './program-address.ts';

interface Association {
  owner: Address;
  mint: Address;
  tokenProgram: Address;
}

/** Returns the address of an owner's associated token account. */
export function associatedAddress({ owner, mint, tokenProgram }: Association): Address {
  const name = `${owner} ${mint} ${tokenProgram}`;
  const toSeeds = () => [owner, tokenProgram, mint].map(addressBytes);
  return programAddress(name, ASSOCIATED_TOKEN_PROGRAM_ADDRESS, toSeeds).address;
}
