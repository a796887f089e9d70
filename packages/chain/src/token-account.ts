import { type Address, getBase64Encoder } from '@solana/kit';
import { AccountState, getTokenDecoder, getTokenSize } from '@solana-program/token';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from './addresses/solana-programs.ts';

/** A token account of either token program. */
export interface TokenAccount {
  pubkey: Address;
  /** The token program. */
  owner: Address;
  lamports: bigint;
  info: TokenAccountInfo;
}

/** What a token account holds, and for whom. */
export interface TokenAccountInfo {
  owner: Address;
  mint: Address;
  /** In smallest units. */
  amount: bigint;
  isFrozen: boolean;
  /** It takes nothing without a memo. */
  needsMemo: boolean;
}

/** An account as a node returns it, its data in bytes or in base64. */
interface AccountRow {
  owner: Address;
  lamports: bigint;
  data: Uint8Array | readonly [string, 'base64'];
}

const BYTES = getTokenSize();
const STATE_AT = 108;
/** Behind the 165 bytes of a token account stands what kind of account it is, then its extensions: a type, a length and that many bytes. */
const ACCOUNT_KIND = 2;
const EXTENSION_HEAD = 4;
const MEMO_TRANSFER = 8;

/** Reads a token account of either program; undefined for what is none, or was never initialized. */
export function readTokenAccount(
  pubkey: Address,
  row: AccountRow | null | undefined,
): TokenAccount | undefined {
  if (!row) return undefined;
  const { owner: program, lamports } = row;
  const data =
    row.data instanceof Uint8Array ? row.data : new Uint8Array(getBase64Encoder().encode(row.data[0]));
  const isPlain = data.length === BYTES;
  const isExtended = program === TOKEN_2022_PROGRAM && data[BYTES] === ACCOUNT_KIND;
  if (!(isPlain ? TOKEN_PROGRAMS.includes(program) : isExtended)) return undefined;
  // The state is one of three; the decoder throws at others.
  if (Number(data[STATE_AT]) > AccountState.Frozen) return undefined;
  const { mint, owner, amount, state } = getTokenDecoder().decode(data.subarray(0, BYTES));
  if (state === AccountState.Uninitialized) return undefined;
  const needsMemo = extensionOf(data, MEMO_TRANSFER)?.[0] === 1;
  return {
    pubkey,
    owner: program,
    lamports,
    info: { owner, mint, amount, isFrozen: state === AccountState.Frozen, needsMemo },
  };
}

/** The bytes of an extension; undefined where the account has none of the type. */
function extensionOf(data: Uint8Array, type: number): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = BYTES + 1; at + EXTENSION_HEAD <= data.length; ) {
    const [found, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const start = at + EXTENSION_HEAD;
    if (found === type) return data.subarray(start, start + length);
    if (found === 0) return undefined;
    at = start + length;
  }
  return undefined;
}
