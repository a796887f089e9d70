import { UPGRADEABLE_LOADER } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { AccountState } from '../supervision/protocol.ts';

/** What a program's account begins with, in four bytes. */
const PROGRAM_KIND = 2;
const KEY_BYTES = 32;
const PROGRAM = { codeAddress: 4, bytes: 36 } as const;

/** The account that holds a program's code; undefined for one that is no program of the upgradeable loader. */
export function readCodeAddress(state: AccountState): Address | undefined {
  const { data } = state;
  if (!isProgram(state) || data.length < PROGRAM.bytes) return undefined;
  return readKey(data, PROGRAM.codeAddress);
}

function isProgram({ owner, data }: AccountState): boolean {
  return owner === UPGRADEABLE_LOADER && data.length >= 4 && viewOf(data).getUint32(0, true) === PROGRAM_KIND;
}

function readKey(data: Uint8Array, at: number): Address {
  return toBase58(data.subarray(at, at + KEY_BYTES)) as Address;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
