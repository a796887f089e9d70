import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_BYTES, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR,
  getCreateAccountWithSeedInstruction,
} from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getUnwrapLamportsInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';

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
  /** The account that lends the deposit and gets it back; the owner when absent. */
  payer?: Address | undefined;
  /** The account that it is held by as a token account; the owner when absent. */
  holder?: Address | undefined;
}

/** Bytes of the instruction that makes an account with a seed: those before the seed, and those after it (two numbers and the owner). */
export const [SEED_AT, SEED_TAIL] = [44, 48];

/** True for what makes an account with a seed. */
export function isCreationWithSeed({
  program,
  data,
}: {
  program: Address;
  data: ArrayLike<number>;
}): boolean {
  return program === SYSTEM_PROGRAM && data[0] === CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR;
}

/** Its address. */
export function temporaryAddress({ owner, seed }: Pick<TemporaryAccount, 'owner' | 'seed'>): Address {
  const bytes = [
    ...addressBytes(owner),
    ...new TextEncoder().encode(seed),
    ...addressBytes(TOKEN_PROGRAM_ADDRESS),
  ];
  // Any 32 bytes are an address.
  return toBase58(sha256(Uint8Array.from(bytes))) as Address;
}

/** Makes it with the given lamports wrapped in it, at its payer's cost. */
export function wrapSol(account: TemporaryAccount, amount: bigint): Instruction[] {
  const { owner, seed, payer = owner, holder = owner } = account;
  const address = temporaryAddress(account);
  return [
    getCreateAccountWithSeedInstruction({
      payer: createNoopSigner(payer),
      newAccount: address,
      base: owner,
      // Named only beside another payer: what it makes is made in its name.
      ...(payer !== owner && { baseAccount: createNoopSigner(owner) }),
      seed,
      amount: TOKEN_ACCOUNT_RENT + amount,
      space: TOKEN_ACCOUNT_BYTES,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({ account: address, mint: WRAPPED_SOL, owner: holder }),
  ];
}

/** Closes it: what is in it goes to `destination`, its deposit to its payer. */
export function unwrapSol(account: TemporaryAccount, destination = account.owner): Instruction[] {
  const { owner, payer = owner } = account;
  const [address, authority] = [temporaryAddress(account), createNoopSigner(owner)];
  const close = getCloseAccountInstruction({ account: address, destination: payer, owner: authority });
  if (destination === payer) return [close];
  return [getUnwrapLamportsInstruction({ source: address, destination, authority, amount: null }), close];
}
