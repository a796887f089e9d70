import { WRAPPED_SOL } from '@orrery/domain';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountWithSeedInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getUnwrapLamportsInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { addressBytes, toBase58 } from '../addresses/base58.ts';
import { sha256 } from '../addresses/sha256.ts';
import { TOKEN_ACCOUNT_BYTES, TOKEN_ACCOUNT_RENT } from '../genesis/genesis.ts';

/**
 * A wrapped-SOL account that one transaction makes and closes, so that SOL goes in and comes out as lamports. Not the owner's associated account: closing that
 * one would unwrap what its owner keeps there and end approvals that it gave. Measured with a seed of eight characters on LiteSVM 1.4.1 it takes 498 compute
 * units, the associated account 13,537 and 1,500 more for each try at its address; and for SOL that goes in 78 bytes more beside the creation of another
 * associated account, for SOL that comes out 101. Nothing can be made at an address that holds lamports: who knows a seed before can prevent the swap.
 */
export interface TemporaryAccount {
  owner: Address;
  /** 1 to 32 ASCII characters. */
  seed: string;
}

/** Its address. */
export function temporaryAddress({ owner, seed }: TemporaryAccount): Address {
  const bytes = [
    ...addressBytes(owner),
    ...new TextEncoder().encode(seed),
    ...addressBytes(TOKEN_PROGRAM_ADDRESS),
  ];
  // Any 32 bytes are an address.
  return toBase58(sha256(Uint8Array.from(bytes))) as Address;
}

/** Makes it with so many lamports wrapped in it, at its owner's cost. */
export function wrapSol(account: TemporaryAccount, amount: bigint): Instruction[] {
  const { owner, seed } = account;
  const address = temporaryAddress(account);
  return [
    getCreateAccountWithSeedInstruction({
      payer: createNoopSigner(owner),
      newAccount: address,
      base: owner,
      seed,
      amount: TOKEN_ACCOUNT_RENT + amount,
      space: TOKEN_ACCOUNT_BYTES,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({ account: address, mint: WRAPPED_SOL, owner }),
  ];
}

/** Closes it: what is in it goes to `destination`, its deposit to its owner. */
export function unwrapSol(account: TemporaryAccount, destination = account.owner): Instruction[] {
  const [address, authority] = [temporaryAddress(account), createNoopSigner(account.owner)];
  const close = getCloseAccountInstruction({
    account: address,
    destination: account.owner,
    owner: authority,
  });
  if (destination === account.owner) return [close];
  return [getUnwrapLamportsInstruction({ source: address, destination, authority, amount: null }), close];
}
