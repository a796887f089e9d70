import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';

/** What the venue asks of a token account, whichever token program it belongs to. */
export interface TokenHolding {
  mint: Address;
  owner: Address;
  /** In smallest units. */
  amount: bigint;
  isFrozen: boolean;
}

const OWNER_AT = 32;
const AMOUNT_AT = 64;
const STATE_AT = 108;
const STATE_FROZEN = 2;

/** Reads a token account's base64 data; undefined for an address that has none, even if it got lamports. */
export function readTokenAccount(data: string | undefined): TokenHolding | undefined {
  if (!data) return undefined;
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length <= STATE_AT) return undefined;
  return {
    // Any 32 bytes are an address.
    mint: toBase58(Uint8Array.from(bytes.subarray(0, OWNER_AT))) as Address,
    owner: toBase58(Uint8Array.from(bytes.subarray(OWNER_AT, AMOUNT_AT))) as Address,
    amount: bytes.readBigUInt64LE(AMOUNT_AT),
    isFrozen: bytes[STATE_AT] === STATE_FROZEN,
  };
}
