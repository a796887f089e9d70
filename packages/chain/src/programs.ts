import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/** The system program, which owns every plain wallet. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
/** The current memo program (v2). */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
/** The Token-2022 program; its accounts begin with the same 165 bytes as SPL Token accounts. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
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
