const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGITS = new Int8Array(128).fill(-1);
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

export const ADDRESS_BYTES = 32;
const LONGEST = 44;
/** Eleven limbs of three bytes: a limb times 58⁴ is still exact in a double. */
const LIMBS = 11;
const LIMB = 2 ** 24;
const GROUP_DIGITS = 4;
const limbs = new Float64Array(LIMBS);

/** Writes the 32 bytes of an address; false when the text is none. */
export function readAddress(text: string, bytes: Uint8Array, start = 0): boolean {
  if (text.length > LONGEST) return false;
  limbs.fill(0);
  for (let at = 0; at < text.length; at += GROUP_DIGITS) {
    let [factor, value] = [1, 0];
    for (let next = at; next < Math.min(at + GROUP_DIGITS, text.length); next += 1) {
      const digit = DIGITS[text.charCodeAt(next)] ?? -1;
      if (digit < 0) return false;
      factor *= 58;
      value = value * 58 + digit;
    }
    for (let limb = LIMBS - 1; limb >= 0; limb -= 1) {
      const product = (limbs[limb] ?? 0) * factor + value;
      value = Math.floor(product / LIMB);
      limbs[limb] = product - value * LIMB;
    }
    if (value > 0) return false;
  }
  if ((limbs[0] ?? 0) >= 2 ** 16) return false;
  for (let at = 0; at < ADDRESS_BYTES; at += 1) {
    const place = at + 1;
    bytes[start + at] = (limbs[Math.floor(place / 3)] ?? 0) >>> (8 * (2 - (place % 3)));
  }
  return leadingOnes(text) === leadingZeros(bytes, start);
}

/** The text of 32 bytes. */
export function writeAddress(bytes: Uint8Array, start = 0): string {
  limbs.fill(0);
  for (let at = 0; at < ADDRESS_BYTES; at += 1) {
    const limb = Math.floor((at + 1) / 3);
    limbs[limb] = (limbs[limb] ?? 0) * 256 + (bytes[start + at] ?? 0);
  }
  let text = '';
  for (let first = 0; first < LIMBS; ) {
    let rest = 0;
    for (let limb = first; limb < LIMBS; limb += 1) {
      const value = rest * LIMB + (limbs[limb] ?? 0);
      limbs[limb] = Math.floor(value / 58 ** GROUP_DIGITS);
      rest = value % 58 ** GROUP_DIGITS;
    }
    for (let digit = 0; digit < GROUP_DIGITS; digit += 1) {
      text = (ALPHABET[rest % 58] ?? '') + text;
      rest = Math.floor(rest / 58);
    }
    while (first < LIMBS && limbs[first] === 0) first += 1;
  }
  const digits = text.slice(leadingOnes(text));
  return '1'.repeat(leadingZeros(bytes, start)) + digits;
}

function leadingOnes(text: string): number {
  let count = 0;
  while (text[count] === '1') count += 1;
  return count;
}

function leadingZeros(bytes: Uint8Array, start: number): number {
  let count = 0;
  while (count < ADDRESS_BYTES && bytes[start + count] === 0) count += 1;
  return count;
}
