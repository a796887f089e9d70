import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { AccountState, getTokenDecoder as getToken2022Decoder } from '@solana-program/token-2022';
import { isCurvePoint } from '../addresses/curve-point.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { parseMint } from '../genesis/mint-facts.ts';

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
    const token = readTokenAccount(account);
    if (token) return { kind: 'token-account', mint: token.mint, owner: token.owner };
  }
  if (account && account.owner !== SYSTEM_PROGRAM) return { kind: 'account', program: account.owner };
  // Also an account of the system program that has data, as a durable nonce, has its authority's key and not its own.
  if (account && account.data.length > 0) return { kind: 'account', program: account.owner };
  if (!isCurvePoint(addressBytes(address))) return { kind: 'keyless' };
  return { kind: 'wallet', isNew: account === undefined };
}

/** Facts of a token account that decide whether it can be paid into. */
export interface TokenAccountFacts {
  mint: Address;
  owner: Address;
  isFrozen: boolean;
  /** It takes nothing without a memo. */
  needsMemo: boolean;
}

/** Reads a token account of either program; undefined for what is none. */
export function readTokenAccount({
  owner: program,
  data,
}: Pick<ChainAccount, 'owner' | 'data'>): TokenAccountFacts | undefined {
  try {
    if (program === TOKEN_PROGRAM_ADDRESS && data.length === getTokenSize()) {
      const { mint, owner, state } = getTokenDecoder().decode(data);
      return { mint, owner, isFrozen: state === AccountState.Frozen, needsMemo: false };
    }
    if (program !== TOKEN_2022_PROGRAM || data.length < getTokenSize()) return undefined;
    const { mint, owner, state, extensions } = getToken2022Decoder().decode(data);
    const known = extensions.__option === 'Some' ? extensions.value : [];
    const needsMemo = known.some((one) => one.__kind === 'MemoTransfer' && one.requireIncomingTransferMemos);
    return { mint, owner, isFrozen: state === AccountState.Frozen, needsMemo };
  } catch {
    // The decoders throw errors of many kinds.
    return undefined;
  }
}
