import type { Address } from '@solana/kit';
import type { TransactionMeta } from '../transaction-meta.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { placesOf } from './keys.ts';
import { readPackedMeta, writePackedMeta } from './meta.ts';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSION_FLAG = 0x80;
const HEADER_BYTES = 3;

export interface LandedTransaction {
  /** As it lies on the wire. */
  bytes: Uint8Array;
  /** Its own accounts and then those it loaded: writable ones, read-only ones. */
  keys: readonly Address[];
  meta: TransactionMeta;
}

/** What the ledger holds beside a packed transaction. */
interface Beside {
  signature: Uint8Array;
  err: TransactionMeta['err'];
  addressOf: (number: number) => { address: Address; key: Uint8Array };
}

const writer = new ByteWriter();

/** Packs a transaction and what it did, but for its first signature and its error; accounts are numbers the ledger gave them. */
export function packTransaction({ bytes, keys, meta }: LandedTransaction, numbers: readonly number[]) {
  writer.clear();
  writer.list(numbers, (number) => writer.whole(number));
  const { writable } = meta.loadedAddresses;
  writer.whole(writable.length);
  const [signatures = 0] = bytes;
  const start = keysAt(bytes, 1 + SIGNATURE_BYTES * signatures);
  const end = start + KEY_BYTES * (bytes[start - 1] ?? 0);
  writer.bytes(bytes.subarray(1 + SIGNATURE_BYTES, start));
  writer.byte(signatures);
  writer.bytes(bytes.subarray(end));
  writePackedMeta(writer, meta, placesOf(keys));
  return writer.toBytes();
}

/** The numbers of the accounts of a packed transaction. */
export function packedNumbers(packed: Uint8Array): number[] {
  const reader = new ByteReader(packed);
  return reader.list(() => reader.whole());
}

/** Reads what `packTransaction` packed. */
export function unpackTransaction(packed: Uint8Array, beside: Beside): Omit<LandedTransaction, 'keys'> {
  const { signature, err, addressOf } = beside;
  const reader = new ByteReader(packed);
  const found = reader.list(() => addressOf(reader.whole()));
  const writableCount = reader.whole();
  const head = reader.bytes();
  const signatures = reader.byte();
  const tail = reader.bytes();
  const ownCount = head.at(-1) ?? 0;
  const own = found.slice(0, ownCount).map(({ key }) => key);
  const addresses = found.map(({ address }) => address);
  const loaded = addresses.slice(ownCount);
  const loadedAddresses = { writable: loaded.slice(0, writableCount), readonly: loaded.slice(writableCount) };
  return {
    bytes: joined([new Uint8Array([signatures]), signature, head, ...own, tail]),
    meta: readPackedMeta(reader, addresses, { err, loadedAddresses }),
  };
}

/** Where the keys begin in a transaction with its message at that offset; at most 38 keys fit a packet, so their count is one byte. */
function keysAt(bytes: Uint8Array, messageAt: number): number {
  const versionBytes = ((bytes[messageAt] ?? 0) & VERSION_FLAG) === 0 ? 0 : 1;
  return messageAt + versionBytes + HEADER_BYTES + 1;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
