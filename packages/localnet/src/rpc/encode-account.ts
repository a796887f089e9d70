import { Buffer } from 'node:buffer';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { isTokenAccount, readHolding } from '../layouts/token-layout.ts';
import { RpcError } from '../rpc-error.ts';
import type { AccountState } from '../supervision/protocol.ts';
import type { RpcContext } from './context.ts';
import { type Options, toChoice, toOptions, toWhole } from './params.ts';
import { parseAccount } from './parsed-accounts/parse-account.ts';
import { toBase64Zstd } from './zstd.ts';

const ENCODINGS = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const;
const MAX_BASE58_BYTES = 128;
const NEVER_PAYS_RENT = 2n ** 64n - 1n;

export interface AccountEncoding {
  encoding: (typeof ENCODINGS)[number];
  slice: { offset: number; length: number } | null;
  /** Nobody waits for an answer that could be an error: what is too long is said to be. */
  isNotified?: boolean;
}

/** Reads how a caller wants accounts: `encoding` and `dataSlice`. */
export function readAccountEncoding(
  { encoding: given, dataSlice }: Options,
  usual: AccountEncoding['encoding'] = 'binary',
): AccountEncoding {
  const encoding = toChoice(given, 'encoding', [usual, ...ENCODINGS]);
  if (dataSlice === undefined || dataSlice === null) return { encoding, slice: null };
  const { offset, length } = toOptions(dataSlice, 'dataSlice');
  return {
    encoding,
    slice: { offset: toWhole(offset, 'dataSlice.offset'), length: toWhole(length, 'dataSlice.length') },
  };
}

/** Writes accounts as a caller wants them; absent ones become null. */
export async function encodeAccounts(
  accounts: readonly (readonly [Address, AccountState | null])[],
  wish: AccountEncoding,
  { ask, room }: Pick<RpcContext, 'ask' | 'room'>,
): Promise<unknown[]> {
  const states = accounts.map(([, state]) => state);
  const lengths = states.map((state) => Math.min(state?.data.length ?? 0, wish.slice?.length ?? Infinity));
  room.assertFits(lengths.reduce((total, length) => total + length, 0));
  const mints = wish.encoding === 'jsonParsed' ? mintsOf(states) : [];
  const scales = new Map(mints.length === 0 ? [] : await ask('mints', mints));
  return accounts.map(([address, state]) => {
    if (state === null) return null;
    const { lamports, owner, executable, data } = state;
    const written = wish.encoding === 'jsonParsed' ? parseAccount(address, state, scales) : null;
    return {
      data: written ?? encodeData(data, wish),
      executable,
      lamports,
      owner,
      rentEpoch: NEVER_PAYS_RENT,
      space: data.length,
    };
  });
}

function mintsOf(states: readonly (AccountState | null)[]): Address[] {
  const held = states.filter((state) => state !== null).filter(isTokenAccount);
  return [...new Set(held.map((state) => readHolding(state).mint))];
}

function encodeData(whole: Uint8Array, { encoding, slice, isNotified }: AccountEncoding): unknown {
  const data = slice === null ? whole : whole.subarray(slice.offset, slice.offset + slice.length);
  if (encoding === 'base64' || encoding === 'jsonParsed') {
    return [Buffer.from(data).toString('base64'), 'base64'];
  }
  if (encoding === 'base64+zstd') return [toBase64Zstd(data), encoding];
  const isTooLong = data.length > MAX_BASE58_BYTES;
  if (isTooLong && isNotified !== true) {
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  }
  const text = isTooLong ? 'error: data too large for bs58 encoding' : toBase58(data);
  return encoding === 'binary' ? text : [text, 'base58'];
}
