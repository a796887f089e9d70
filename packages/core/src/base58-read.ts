import type { Address } from '@solana/kit';

export const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The value of each digit by its character code; 58 for what is none. */
const DIGITS = new Uint8Array(128).fill(58);
for (let digit = 0; digit < 58; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;
const ZERO = '1';
/** An address is so many bytes. */
export const ADDRESS_BYTES = 32;
const ADDRESS_WORDS = ADDRESS_BYTES / 4;
const SIGNATURE_WORDS = 16;
const MIN_ADDRESS = 32;
const MAX_ADDRESS = 44;

/** Reads an address' 32 bytes; the caller has checked that it is one. */
export function addressBytes(address: Address): Uint8Array {
  return toBytes(readWords(address, ADDRESS_WORDS) ?? new Float64Array(ADDRESS_WORDS));
}

/** Reads a signature's 64 bytes; the caller has checked that it is one. */
export function signatureBytes(signature: string): Uint8Array {
  return toBytes(readWords(signature, SIGNATURE_WORDS) ?? new Float64Array(SIGNATURE_WORDS));
}

/** Reads the 32 bytes that a text writes in base58, as every Solana address does; undefined when it does not. */
export function readAddress(text: string): Uint8Array | undefined {
  if (text.length < MIN_ADDRESS || text.length > MAX_ADDRESS) return undefined;
  const words = readWords(text, ADDRESS_WORDS);
  if (!words) return undefined;
  const bytes = toBytes(words);
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0 && text[zeros] === ZERO) zeros++;
  // A digit for each leading zero, and no more.
  return bytes[zeros] === 0 || text[zeros] === ZERO ? undefined : bytes;
}

/** The number that the digits write, in so many words of four bytes; undefined for other characters and larger numbers. */
function readWords(text: string, wordCount: number): Float64Array | undefined {
  const words = new Float64Array(wordCount);
  for (let at = 0; at < text.length; ) {
    let carry = 0;
    let factor = 1;
    // Three digits at a time: a word times 58³ still is a whole number.
    for (const end = Math.min(at + 3, text.length); at < end; at++) {
      const digit = DIGITS[text.charCodeAt(at)] ?? 58;
      if (digit === 58) return undefined;
      carry = carry * 58 + digit;
      factor *= 58;
    }
    for (let word = wordCount - 1; word >= 0; word--) {
      carry += (words[word] ?? 0) * factor;
      const high = Math.floor(carry / 2 ** 32);
      words[word] = carry - high * 2 ** 32;
      carry = high;
    }
    if (carry > 0) return undefined;
  }
  return words;
}

function toBytes(words: Float64Array): Uint8Array {
  const bytes = new Uint8Array(4 * words.length);
  const view = new DataView(bytes.buffer);
  for (let word = 0; word < words.length; word++) view.setUint32(word * 4, words[word] ?? 0);
  return bytes;
}
