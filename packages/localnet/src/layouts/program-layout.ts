import { UPGRADEABLE_LOADER } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { AccountState } from '../supervision/protocol.ts';

/** What the loader's accounts begin with, in four bytes. */
const KIND = { program: 2, programData: 3 } as const;
const KEY_BYTES = 32;
const PROGRAM = { codeAddress: 4, bytes: 36 } as const;
const PROGRAM_DATA = { slot: 4, hasAuthority: 12, authority: 13, code: 45 } as const;

/** The account that holds a program's code; undefined for one that is no program of the upgradeable loader. */
export function readCodeAddress(state: AccountState): Address | undefined {
  const { data } = state;
  if (!isOfKind(state, KIND.program) || data.length < PROGRAM.bytes) return undefined;
  return readKey(data, PROGRAM.codeAddress);
}

export interface ProgramData {
  slot: bigint;
  authority: Address | null;
  /** With the room for an authority where there is none, as real nodes show it. */
  code: Uint8Array;
}

/** What the account of a program's code holds; undefined for one that is none of the upgradeable loader. */
export function readProgramData(state: AccountState): ProgramData | undefined {
  const { data } = state;
  if (!isOfKind(state, KIND.programData) || data.length < PROGRAM_DATA.code) return undefined;
  const isUpgradeable = data[PROGRAM_DATA.hasAuthority] === 1;
  return {
    slot: viewOf(data).getBigUint64(PROGRAM_DATA.slot, true),
    authority: isUpgradeable ? readKey(data, PROGRAM_DATA.authority) : null,
    code: data.subarray(isUpgradeable ? PROGRAM_DATA.code : PROGRAM_DATA.authority),
  };
}

function isOfKind({ owner, data }: AccountState, kind: number): boolean {
  return owner === UPGRADEABLE_LOADER && data.length >= 4 && viewOf(data).getUint32(0, true) === kind;
}

function readKey(data: Uint8Array, at: number): Address {
  return toBase58(data.subarray(at, at + KEY_BYTES)) as Address;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
