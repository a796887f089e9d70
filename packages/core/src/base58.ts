import type { Address } from '@solana/kit';
import { ADDRESS_BYTES, ALPHABET, readBase58 } from './base58-read.ts';

const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0));
const ZERO = ALPHABET.charCodeAt(0);
const LIMB = 58 ** 5;
const LIMB_DIGITS = 5;
const KEY = toWordTable(ADDRESS_BYTES);
const SIGNATURE_BYTES = 64;
const SIGNATURE = toWordTable(SIGNATURE_BYTES);
const SUMS = new Float64Array(SIGNATURE.limbCount);

/** Writes bytes as base58. Every transaction has a dozen keys and signatures to be written: decision 0041 has the measurement that keeps it ours. */
export function toBase58(bytes: Uint8Array): string {
  if (bytes.length === KEY.bytes) return writeWords(bytes, KEY);
  return bytes.length === SIGNATURE.bytes ? writeWords(bytes, SIGNATURE) : writeAny(bytes);
}

/** What each pair of so many bytes counts, as limbs, the lowest first. */
interface WordTable {
  bytes: number;
  limbCount: number;
  weights: Float64Array;
}

function toWordTable(bytes: number): WordTable {
  const limbCount = Math.ceil((8 * bytes) / Math.log2(LIMB));
  const weights = new Float64Array((bytes / 2) * limbCount);
  for (let word = 0, at = 0; word < bytes / 2; word++) {
    let rest = 1n << BigInt(8 * bytes - 16 * (word + 1));
    for (let limb = 0; limb < limbCount; limb++, at++) {
      weights[at] = Number(rest % BigInt(LIMB));
      rest /= BigInt(LIMB);
    }
  }
  return { bytes, limbCount, weights };
}

/** No limb carries before the end: 32 words times weights below 58⁵ still are a whole number. */
function writeWords(bytes: Uint8Array, { limbCount, weights }: WordTable): string {
  SUMS.fill(0);
  for (let byte = 0, at = 0; byte < bytes.length; byte += 2) {
    const word = (bytes[byte] ?? 0) * 256 + (bytes[byte + 1] ?? 0);
    for (let limb = 0; limb < limbCount; limb++, at++) {
      SUMS[limb] = (SUMS[limb] ?? 0) + word * (weights[at] ?? 0);
    }
  }
  for (let limb = 0, carry = 0; limb < limbCount; limb++) {
    const sum = (SUMS[limb] ?? 0) + carry;
    carry = Math.floor(sum / LIMB);
    SUMS[limb] = sum - carry * LIMB;
  }
  return writeLimbs(SUMS, limbCount, bytes);
}

function writeAny(bytes: Uint8Array): string {
  const limbs: number[] = [];
  // Two bytes at a time, the first alone when there is an odd one: a limb times 2¹⁶ still is a whole number.
  for (let at = 0; at < bytes.length; ) {
    const isAlone = (bytes.length - at) % 2 === 1;
    let carry = isAlone ? (bytes[at] ?? 0) : (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    const factor = isAlone ? 256 : 65_536;
    at += isAlone ? 1 : 2;
    for (let limb = 0; limb < limbs.length; limb++) {
      carry += (limbs[limb] ?? 0) * factor;
      limbs[limb] = carry % LIMB;
      carry = Math.floor(carry / LIMB);
    }
    if (carry > 0) limbs.push(carry);
  }
  return writeLimbs(limbs, limbs.length, bytes);
}

/** Writes the number with a digit for each zero that its bytes begin with. */
function writeLimbs(limbs: ArrayLike<number>, count: number, bytes: Uint8Array): string {
  const codes: number[] = [];
  for (let limb = 0; limb < count; limb++) {
    let rest = Math.trunc(limbs[limb] ?? 0);
    for (let digit = 0; digit < LIMB_DIGITS; digit++) {
      const high = Math.trunc(rest / 58);
      codes.push(CODES[rest - high * 58] ?? 0);
      rest = high;
    }
  }
  while (codes.at(-1) === ZERO) codes.pop();
  for (let at = 0; bytes[at] === 0; at++) codes.push(ZERO);
  // In one go: a text put together digit by digit keeps every step of the way in memory.
  return String.fromCharCode(...codes.reverse());
}

/** Reads an address' 32 bytes; the caller has checked that it is one. */
export function addressBytes(address: Address): Uint8Array {
  return readBase58(address, ADDRESS_BYTES) ?? new Uint8Array(ADDRESS_BYTES);
}

/** Reads a signature's 64 bytes; the caller has checked that it is one. */
export function signatureBytes(signature: string): Uint8Array {
  return readBase58(signature, SIGNATURE_BYTES) ?? new Uint8Array(SIGNATURE_BYTES);
}

/** Reads bytes of any number, which costs the square of the text's length; undefined when a character is no digit. */
export function fromBase58(text: string): Uint8Array | undefined {
  const bytes = readBase58(text, 4 * Math.ceil(text.length / 4));
  if (!bytes) return undefined;
  const [zeros, first] = [text.search(/[^1]|$/), bytes.findIndex((byte) => byte !== 0)];
  return bytes.subarray((first < 0 ? bytes.length : first) - zeros);
}
