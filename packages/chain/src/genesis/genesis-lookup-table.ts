import { addressBytes, toBase58 } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { LOOKUP_TABLE_PROGRAM } from '../addresses/solana-programs.ts';
import type { GenesisAccount } from './genesis.ts';

const HEAD_BYTES = 56;
const KEY_BYTES = 32;
const KIND_TABLE = 1;
const AT = {
  deactivationSlot: 4,
  lastExtendedSlot: 12,
  lastExtendedFrom: 20,
  hasAuthority: 21,
  authority: 22,
} as const;
const NEVER = 2n ** 64n - 1n;

/** Lays out a lookup table of an embedded chain's genesis, usable from slot 1 on; without an authority it cannot be changed. */
export function genesisLookupTable(
  address: Address,
  addresses: readonly Address[],
  authority?: Address,
): GenesisAccount {
  const data = new Uint8Array(HEAD_BYTES + addresses.length * KEY_BYTES);
  const view = new DataView(data.buffer);
  view.setUint32(0, KIND_TABLE, true);
  view.setBigUint64(AT.deactivationSlot, NEVER, true);
  // It was last extended in slot 0, which the zeros behind say: entries count from the slot after.
  if (authority !== undefined) {
    view.setUint8(AT.hasAuthority, 1);
    data.set(addressBytes(authority), AT.authority);
  }
  for (const [index, entry] of addresses.entries())
    data.set(addressBytes(entry), HEAD_BYTES + index * KEY_BYTES);
  return { address, lamports: rentLamports(data.length), owner: LOOKUP_TABLE_PROGRAM, data };
}

/**
 * Returns the entries of a lookup table account, including those added in its latest slot; undefined for bytes that are not a lookup
 * table.
 */
export function decodeLookupTable(data: Uint8Array): readonly Address[] | undefined {
  const [kind, ...rest] = data.subarray(0, 4);
  const isTable = kind === KIND_TABLE && rest.every((byte) => byte === 0);
  if (!isTable || data.length < HEAD_BYTES || (data.length - HEAD_BYTES) % KEY_BYTES !== 0) return undefined;
  const addresses: Address[] = [];
  // Any 32 bytes are an address.
  for (let at = HEAD_BYTES; at < data.length; at += KEY_BYTES)
    addresses.push(toBase58(data.subarray(at, at + KEY_BYTES)) as Address);
  return addresses;
}

/**
 * Returns the entries of a lookup table account that a transaction may use in a slot; entries become usable one slot after they were
 * added. Undefined for bytes that are not a lookup table and for a table that is being closed.
 */
export function usableEntries(data: Uint8Array, slot: bigint): readonly Address[] | undefined {
  const addresses = decodeLookupTable(data);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (!addresses || view.getBigUint64(AT.deactivationSlot, true) !== NEVER) return undefined;
  const isSettled = slot > view.getBigUint64(AT.lastExtendedSlot, true);
  return isSettled ? addresses : addresses.slice(0, view.getUint8(AT.lastExtendedFrom));
}
