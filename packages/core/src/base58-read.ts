export const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The value of each digit by its character code; 58 for what is none. */
const DIGITS = new Uint8Array(128).fill(58);
for (let digit = 0; digit < 58; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;
const ZERO = '1';

/** Bytes of an address. */
export const ADDRESS_BYTES = 32;

/** Reads the 32 bytes that a text writes in base58, as every Solana address does; undefined when it does not. */
export function readAddress(text: string): Uint8Array | undefined {
  if (text.length > 44) return undefined;
  const bytes = readBase58(text, ADDRESS_BYTES);
  if (!bytes) return undefined;
  let zeros = 0;
  while (bytes[zeros] === 0 && text[zeros] === ZERO) zeros++;
  // A digit for each leading zero, and no more.
  return bytes[zeros] === 0 || text[zeros] === ZERO ? undefined : bytes;
}

/** The number that the digits write, in `byteCount` bytes, a multiple of four; undefined for other characters and larger numbers. */
export function readBase58(text: string, byteCount: number): Uint8Array | undefined {
  const words = new Float64Array(byteCount / 4);
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
    for (let word = words.length - 1; word >= 0; word--) {
      carry += (words[word] ?? 0) * factor;
      const high = Math.floor(carry / 2 ** 32);
      words[word] = carry - high * 2 ** 32;
      carry = high;
    }
    if (carry > 0) return undefined;
  }
  const bytes = new DataView(new ArrayBuffer(byteCount));
  for (const [word, value] of words.entries()) bytes.setUint32(word * 4, value);
  return new Uint8Array(bytes.buffer);
}
