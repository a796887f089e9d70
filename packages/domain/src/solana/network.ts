import type { Address } from '@solana/kit';

/** Length of a slot in milliseconds. */
export const SLOT_MS = 400;
/** How far slots of the product's chain may be ahead of its clock, in milliseconds: no minute has more than 165 of them. */
export const MAX_EARLY_MS = 15 * SLOT_MS;
/** Lamports that each signature of a transaction costs. */
export const SIGNATURE_FEE_LAMPORTS = 5_000n;

/** The program that owns every plain wallet. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
/** Its accounts begin with the same 165 bytes as those of the first token program. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

const ACCOUNT_OVERHEAD_BYTES = 128;
const LAMPORTS_PER_BYTE = 6_960n;

/** Returns the rent-exempt minimum of an account of the given size in bytes, in lamports. */
export function rentLamports(bytes: number): bigint {
  return BigInt(ACCOUNT_OVERHEAD_BYTES + bytes) * LAMPORTS_PER_BYTE;
}

/** The rent-exempt minimum of an account without data, as a plain wallet is, in lamports. */
export const WALLET_RENT = 890_880n;

/** Size in bytes of a token account without extensions. */
export const TOKEN_ACCOUNT_BYTES = 165;
/** The rent-exempt minimum of such an account, in lamports. */
export const TOKEN_ACCOUNT_RENT = 2_039_280n;
