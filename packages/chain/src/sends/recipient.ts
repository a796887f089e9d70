import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { isCurvePoint } from '../addresses/curve-point.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { parseMint } from '../genesis/mint-facts.ts';
import { readTokenAccount } from '../token-account.ts';

/** An account as the chain returns it. */
export interface ChainAccount {
  lamports: bigint;
  owner: Address;
  executable: boolean;
  data: Uint8Array;
}

/** Kind of an address that is about to be paid. */
export type RecipientKind =
  /** A wallet, one that holds nothing yet when `isNew`. */
  | { kind: 'wallet'; isNew: boolean }
  /** An address that has no key: a program may own it, and a payment to it may be lost. */
  | { kind: 'keyless' }
  /** An account of a program. */
  | { kind: 'account'; program: Address }
  | { kind: 'program' }
  | { kind: 'mint' }
  | { kind: 'token-account'; mint: Address; owner: Address };

/** Says what an address is by the account that is there; undefined for none. */
export function recipientKind(address: Address, account: ChainAccount | undefined): RecipientKind {
  if (account?.executable) return { kind: 'program' };
  if (account && TOKEN_PROGRAMS.includes(account.owner)) {
    if (parseMint(account.owner, account.data)) return { kind: 'mint' };
    const token = readTokenAccount(address, account)?.info;
    if (token) return { kind: 'token-account', mint: token.mint, owner: token.owner };
  }
  if (account && account.owner !== SYSTEM_PROGRAM) return { kind: 'account', program: account.owner };
  // Also an account of the system program that has data, as a durable nonce, has its authority's key and not its own.
  if (account && account.data.length > 0) return { kind: 'account', program: account.owner };
  if (!isCurvePoint(addressBytes(address))) return { kind: 'keyless' };
  return { kind: 'wallet', isNew: account === undefined };
}
