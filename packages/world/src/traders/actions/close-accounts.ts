import { associatedAddress, buildTransaction, type TransactionLifetime } from '@orrery/chain';
import { type Address, createNoopSigner } from '@solana/kit';
import { getBurnInstruction, getCloseAccountInstruction } from '@solana-program/token';

/** A token account to close; `left` smallest units of dust are burned first. */
export interface Leaving {
  mint: Address;
  tokenProgram: Address;
  left: bigint;
}

interface Closing {
  owner: Address;
  leaving: readonly Leaving[];
  lifetime: TransactionLifetime;
}

/** As many accounts as surely fit into one transaction. */
export const CLOSED_AT_ONCE = 12;

/** Builds the unsigned transaction that closes a wallet's associated accounts; the owner pays, signs and gets their rent back. */
export function buildAccountClosing({ owner, leaving, lifetime }: Closing): Uint8Array {
  const authority = createNoopSigner(owner);
  const instructions = leaving.flatMap(({ mint, tokenProgram, left }) => {
    const account = associatedAddress({ owner, mint, tokenProgram });
    const config = { programAddress: tokenProgram };
    const close = getCloseAccountInstruction({ account, destination: owner, owner: authority }, config);
    if (left === 0n) return [close];
    return [getBurnInstruction({ account, mint, authority, amount: left }, config), close];
  });
  return buildTransaction(owner, lifetime, instructions);
}
