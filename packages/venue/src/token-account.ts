/** What the venue asks of a token account, whichever token program it belongs to. */
export interface TokenHolding {
  /** In smallest units. */
  amount: bigint;
  isFrozen: boolean;
}

const AMOUNT_AT = 64;
const STATE_AT = 108;
const STATE_FROZEN = 2;

/** Reads a token account's base64 data; undefined for an address that has none, even if it got lamports. */
export function readTokenAccount(data: string | undefined): TokenHolding | undefined {
  if (!data) return undefined;
  const bytes = Buffer.from(data, 'base64');
  return { amount: bytes.readBigUInt64LE(AMOUNT_AT), isFrozen: bytes[STATE_AT] === STATE_FROZEN };
}
