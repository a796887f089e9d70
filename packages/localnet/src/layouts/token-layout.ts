import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import type { AccountState } from '../supervision/protocol.ts';

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const MULTISIG_BYTES = 355;
const MULTISIG_INITIALIZED_AT = 2;
const MINT_DECIMALS_AT = 44;
const MINT_INITIALIZED_AT = 45;
const ACCOUNT_STATE_AT = 108;
// Token-2022 pads a mint to an account's size and tells the two apart by the byte behind it.
const KIND_AT = 165;
const KIND_MINT = 1;
const KIND_ACCOUNT = 2;

export interface TokenHolding {
  mint: Address;
  owner: Address;
  amount: bigint;
}

export function isTokenProgram(address: Address): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM;
}

/** True for an account of either token program that holds an initialised token balance. */
export function isTokenAccount({ owner, data }: AccountState): boolean {
  if (!isTokenProgram(owner)) return false;
  const isSized =
    data.length === ACCOUNT_BYTES || (owner === TOKEN_2022_PROGRAM && hasKind(data, KIND_ACCOUNT));
  return isSized && data[ACCOUNT_STATE_AT] !== 0;
}

/** True for an account of either token program that is an initialised mint. */
export function isMint({ owner, data }: AccountState): boolean {
  if (!isTokenProgram(owner)) return false;
  const isSized = data.length === MINT_BYTES || (owner === TOKEN_2022_PROGRAM && hasKind(data, KIND_MINT));
  return isSized && data[MINT_INITIALIZED_AT] === 1;
}

/** True for an account of either token program that is an initialised multisig account. */
export function isMultisig({ owner, data }: AccountState): boolean {
  return isTokenProgram(owner) && data.length === MULTISIG_BYTES && data[MULTISIG_INITIALIZED_AT] === 1;
}

/** Reads mint, owner and amount (atoms) of what `isTokenAccount` says is one. */
export function readHolding({ data }: AccountState): TokenHolding {
  return {
    mint: toBase58(data.subarray(0, 32)) as Address,
    owner: toBase58(data.subarray(32, 64)) as Address,
    amount: readU64(data, 64),
  };
}

/** Decimals of what `isMint` says is a mint. */
export function readDecimals({ data }: Pick<AccountState, 'data'>): number {
  return data[MINT_DECIMALS_AT] ?? 0;
}

/** Supply (atoms) of what `isMint` says is a mint. */
export function readSupply({ data }: AccountState): bigint {
  return readU64(data, 36);
}

export interface UiTokenAmount {
  amount: string;
  decimals: number;
  uiAmount: number | null;
  uiAmountString: string;
}

/** An amount of atoms in the shape RPC clients read: only what is shown is times the multiplier. */
export function toUiTokenAmount(amount: bigint, scale: AmountScale): UiTokenAmount {
  const text = toUiDecimal(amount, scale);
  const { decimals } = scale;
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
}

function hasKind(data: Uint8Array, kind: number): boolean {
  return data.length !== MULTISIG_BYTES && data[KIND_AT] === kind;
}

function readU64(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true);
}
