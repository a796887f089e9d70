import { toBase58 } from '@orrery/core/base58';
import { ADDRESS_BYTES, readAddress } from '@orrery/core/base58-read';

const MAX_TEXT_BYTES = 255;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What is told of a token in few bytes; members that are absent take none. */
export interface Packable {
  addresses: readonly (string | undefined)[];
  doubles: readonly (number | undefined)[];
  /** Texts of 255 bytes at most. */
  texts: readonly string[];
}

/** How many of each a packed thing has at most, present or not; 16 addresses and doubles together. */
export interface PackShape {
  addresses: number;
  doubles: number;
  texts: number;
}

/** Bits for what is there, then the addresses, doubles and texts; undefined when an address or a text cannot be packed. */
export function pack({ addresses, doubles, texts }: Packable): Uint8Array | undefined {
  const encoded = texts.map((text) => encoder.encode(text));
  // Half a pair of surrogates would come back as another character.
  if (encoded.some((text, index) => text.length > MAX_TEXT_BYTES || decoder.decode(text) !== texts[index]))
    return undefined;
  const members = [...addresses, ...doubles];
  const size =
    2 +
    ADDRESS_BYTES * addresses.filter((address) => address !== undefined).length +
    8 * doubles.filter((double) => double !== undefined).length +
    encoded.reduce((sum, text) => sum + 1 + text.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint16(
    0,
    members.reduce<number>((bits, member, bit) => bits | (member === undefined ? 0 : 1 << bit), 0),
  );
  let at = 2;
  for (const address of addresses) {
    if (address === undefined) continue;
    const key = readAddress(address);
    if (!key) return undefined;
    bytes.set(key, at);
    at += ADDRESS_BYTES;
  }
  for (const double of doubles) {
    if (double === undefined) continue;
    view.setFloat64(at, double);
    at += 8;
  }
  for (const text of encoded) {
    bytes[at] = text.length;
    bytes.set(text, at + 1);
    at += 1 + text.length;
  }
  return bytes;
}

/** What `pack` was given, and how many bytes it took. */
export function unpack(bytes: Uint8Array, shape: PackShape): Packable & { size: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bits = view.getUint16(0);
  let at = 2;
  const addresses = Array.from({ length: shape.addresses }, (_, bit) => {
    if ((bits & (1 << bit)) === 0) return undefined;
    at += ADDRESS_BYTES;
    return toBase58(bytes.subarray(at - ADDRESS_BYTES, at));
  });
  const doubles = Array.from({ length: shape.doubles }, (_, bit) => {
    if ((bits & (1 << (shape.addresses + bit))) === 0) return undefined;
    at += 8;
    return view.getFloat64(at - 8);
  });
  return { addresses, doubles, ...readTexts(bytes, at, shape) };
}

/** Only the texts of what was packed at a place. */
export function unpackTexts(bytes: Uint8Array, place: number, shape: PackShape): string[] {
  return readTexts(bytes, textsAt(bytes, place, shape), shape).texts;
}

/** Where the texts begin of what was packed at a place. */
export function textsAt(bytes: Uint8Array, place: number, shape: PackShape): number {
  const bits = ((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0);
  const addresses = countBits(bits & ((1 << shape.addresses) - 1));
  return place + 2 + ADDRESS_BYTES * addresses + 8 * countBits(bits >> shape.addresses);
}

function readTexts(bytes: Uint8Array, start: number, shape: PackShape): { texts: string[]; size: number } {
  let at = start;
  const texts = Array.from({ length: shape.texts }, () => {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    return decoder.decode(bytes.subarray(at - length, at));
  });
  return { texts, size: at };
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
