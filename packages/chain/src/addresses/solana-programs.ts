import { TOKEN_2022_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

export { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@orrery/domain/solana/network';
/** The current memo program (v2). */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
/** Both memo programs, the one before the current one first. */
export const MEMO_PROGRAMS: readonly Address[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo' as Address,
  MEMO_PROGRAM,
];
/** The loader of programs with two accounts: one at the program's address, one with its code. */
export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
/** The precompiled program that checks Ed25519 signatures of any bytes. */
export const ED25519_PROGRAM = 'Ed25519SigVerify111111111111111111111111111' as Address;
/** The account in which a program finds the transaction's instructions. */
export const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;
/** The program that owns address lookup tables. */
export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;

/** Both programs that hold tokens. */
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
