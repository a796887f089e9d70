import { toBase58 } from '@orrery/core/base58';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { DataReader } from '../../layouts/data-reader.ts';
import {
  isMint,
  isMultisig,
  isTokenAccount,
  readDecimals,
  readHolding,
  readSupply,
  toUiTokenAmount,
} from '../../layouts/token-layout.ts';
import type { AccountState } from '../../supervision/protocol.ts';
import { encodeExtensions } from './extensions.ts';
import type { ParsedState } from './parsed.ts';

const STATES = ['uninitialized', 'initialized', 'frozen'];
const MAX_SIGNERS = 11;

/** An account of either token program; `scales` says how amounts of the mints are shown. */
export function parseTokens(state: AccountState, scales: ReadonlyMap<Address, AmountScale>): ParsedState {
  if (isMint(state)) return { type: 'mint', info: mintInfo(state) };
  if (isMultisig(state)) return { type: 'multisig', info: multisigInfo(state) };
  const scale = isTokenAccount(state) ? scales.get(readHolding(state).mint) : undefined;
  if (scale === undefined) throw new RangeError('the account is nothing of a token that is known');
  return { type: 'account', info: holdingInfo(state, scale) };
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

function multisigInfo({ data: bytes }: AccountState): unknown {
  const data = new DataReader(bytes);
  const [numRequiredSigners, numValidSigners, isInitialized] = [data.u8(), data.u8(), data.flag()];
  const keys = data.list(MAX_SIGNERS, () => data.keyOrZero());
  return {
    numRequiredSigners,
    numValidSigners,
    isInitialized,
    signers: keys.filter((key) => key !== null),
  };
}

function extensionsOf({ owner, data }: AccountState, kind: 'mint' | 'account'): unknown[] | undefined {
  return owner === TOKEN_PROGRAM ? undefined : encodeExtensions(data, kind);
}

/** A key behind a four-byte flag, as the token programs write optional authorities. */
function optionalKey(data: Uint8Array, at: number): string | null {
  return data[at] === 1 ? toBase58(data.subarray(at + 4, at + 36)) : null;
}
