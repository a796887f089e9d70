import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { ByteReader, ByteWriter } from './bytes.ts';

const KEY_BYTES = 32;

/** The places of a transaction's accounts, by which what is stored beside it names them. */
export type KeyPlaces = ReadonlyMap<string, number>;

export function placesOf(keys: readonly Address[]): KeyPlaces {
  return new Map(keys.map((key, place) => [key, place]));
}

/** Writes the place of an address, or the address when it has none. */
export function writeAddress(writer: ByteWriter, address: Address, places: KeyPlaces): void {
  const place = places.get(address);
  writer.whole(place === undefined ? 0 : place + 1);
  if (place === undefined) writer.raw(addressBytes(address));
}

/** Reads what `writeAddress` wrote. */
export function readAddress(reader: ByteReader, keys: readonly Address[]): Address {
  const place = reader.whole();
  // 32 bytes that were an address when they were written.
  return place === 0 ? (toBase58(reader.raw(KEY_BYTES)) as Address) : keyAt(keys, place - 1);
}

export function keyAt(keys: readonly Address[], place: number): Address {
  const key = keys[place];
  if (key === undefined) throw new RangeError('a packed transaction names an account it does not have');
  return key;
}
