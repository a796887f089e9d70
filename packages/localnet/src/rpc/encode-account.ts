import { Buffer } from 'node:buffer';
import { toBase58 } from '@orrery/core/base58';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { readCodeAddress, readProgramData } from '../layouts/program-layout.ts';
import {
  isMint,
  isTokenAccount,
  readDecimals,
  readHolding,
  readSupply,
  TOKEN_PROGRAM,
  toUiTokenAmount,
} from '../layouts/token-layout.ts';
import type { AccountState } from '../supervision/protocol.ts';
import type { RpcContext } from './context.ts';
import { encodeExtensions } from './encode-extensions.ts';
import { type Options, toOptions, toWhole } from './params.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

const ENCODINGS = ['binary', 'base58', 'base64', 'jsonParsed'] as const;
const MAX_BASE58_BYTES = 128;
const NEVER_PAYS_RENT = 2n ** 64n - 1n;
const STATES = ['uninitialized', 'initialized', 'frozen'];

export interface AccountEncoding {
  encoding: (typeof ENCODINGS)[number];
  slice: { offset: number; length: number } | null;
}

/** Reads how a caller wants accounts: `encoding` and `dataSlice`. */
export function readAccountEncoding(options: Options): AccountEncoding {
  const { encoding = 'binary', dataSlice } = options;
  const found = ENCODINGS.find((each) => each === encoding);
  if (found === undefined) throw invalidParams(`encoding must be one of ${ENCODINGS.join(', ')}`);
  if (dataSlice === undefined || dataSlice === null) return { encoding: found, slice: null };
  const { offset, length } = toOptions(dataSlice, 'dataSlice');
  return {
    encoding: found,
    slice: { offset: toWhole(offset, 'dataSlice.offset'), length: toWhole(length, 'dataSlice.length') },
  };
}

/** Writes accounts as a caller wants them; absent ones become null. */
export async function encodeAccounts(
  states: readonly (AccountState | null)[],
  wish: AccountEncoding,
  { ask, room }: Pick<RpcContext, 'ask' | 'room'>,
): Promise<unknown[]> {
  const lengths = states.map((state) => Math.min(state?.data.length ?? 0, wish.slice?.length ?? Infinity));
  room.assertFits(lengths.reduce((total, length) => total + length, 0));
  const mints = wish.encoding === 'jsonParsed' ? mintsOf(states) : [];
  const scales = new Map(mints.length === 0 ? [] : await ask('mints', mints));
  return states.map((state) => {
    if (state === null) return null;
    const { lamports, owner, executable, data } = state;
    const written = wish.encoding === 'jsonParsed' ? parseData(state, scales) : null;
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

function encodeData(whole: Uint8Array, { encoding, slice }: AccountEncoding): unknown {
  const data = slice === null ? whole : whole.subarray(slice.offset, slice.offset + slice.length);
  if (encoding === 'base64' || encoding === 'jsonParsed') {
    return [Buffer.from(data).toString('base64'), 'base64'];
  }
  if (data.length > MAX_BASE58_BYTES) {
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  }
  return encoding === 'binary' ? toBase58(data) : [toBase58(data), 'base58'];
}

function parseData(state: AccountState, scales: ReadonlyMap<Address, AmountScale>): unknown {
  return parseTokens(state, scales) ?? parseProgram(state);
}

function parseTokens(state: AccountState, scales: ReadonlyMap<Address, AmountScale>): unknown {
  const program = state.owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  if (isMint(state)) {
    return { program, parsed: { type: 'mint', info: mintInfo(state) }, space: state.data.length };
  }
  if (!isTokenAccount(state)) return null;
  const scale = scales.get(readHolding(state).mint);
  if (scale === undefined) return null;
  return { program, parsed: { type: 'account', info: holdingInfo(state, scale) }, space: state.data.length };
}

function parseProgram(state: AccountState): unknown {
  const [program, space] = ['bpf-upgradeable-loader', state.data.length];
  const programData = readCodeAddress(state);
  if (programData !== undefined)
    return { program, parsed: { type: 'program', info: { programData } }, space };
  const held = readProgramData(state);
  if (held === undefined) return null;
  const { slot, authority, code } = held;
  const data = [Buffer.from(code).toString('base64'), 'base64'];
  return { program, parsed: { type: 'programData', info: { slot, authority, data } }, space };
}

function mintInfo(state: AccountState): unknown {
  return {
    decimals: readDecimals(state),
    freezeAuthority: optionalKey(state.data, 46),
    isInitialized: true,
    mintAuthority: optionalKey(state.data, 0),
    supply: readSupply(state).toString(),
    extensions: extensionsOf(state, 'mint'),
  };
}

function holdingInfo(state: AccountState, scale: AmountScale): unknown {
  const { mint, owner, amount } = readHolding(state);
  const view = new DataView(state.data.buffer, state.data.byteOffset);
  const delegate = optionalKey(state.data, 72);
  const isNative = view.getUint32(109, true) === 1;
  return {
    isNative,
    mint,
    owner,
    state: STATES[state.data[108] ?? 0],
    tokenAmount: toUiTokenAmount(amount, scale),
    delegate: delegate ?? undefined,
    delegatedAmount: delegate === null ? undefined : toUiTokenAmount(view.getBigUint64(121, true), scale),
    rentExemptReserve: isNative ? toUiTokenAmount(view.getBigUint64(113, true), scale) : undefined,
    closeAuthority: optionalKey(state.data, 129) ?? undefined,
    extensions: extensionsOf(state, 'account'),
  };
}

function extensionsOf({ owner, data }: AccountState, kind: 'mint' | 'account'): unknown[] | undefined {
  return owner === TOKEN_PROGRAM ? undefined : encodeExtensions(data, kind);
}

/** A key behind a four-byte flag, as the token programs write optional authorities. */
function optionalKey(data: Uint8Array, at: number): string | null {
  return data[at] === 1 ? toBase58(data.subarray(at + 4, at + 36)) : null;
}
