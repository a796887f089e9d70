import { END } from './packed-texts.ts';
import { createTypoTable } from './typos.ts';

/**
 * How well a token answers a text, the best first; the number of typos is added to `typos`, which stands behind every match of the text as it
 * was typed, of unverified tokens too.
 */
export const MATCH = { exact: 1, symbolStart: 2, nameStart: 3, wordStart: 4, inside: 5, typos: 32 } as const;

/** Added to the standing of a token that is not verified: it stands behind every equally literal match of a verified one. */
export const UNVERIFIED = 16;

/** Above every standing there is. */
export const STANDINGS = MATCH.typos + 2 * UNVERIFIED;

/** What stands between a symbol and a name. */
const TAB = 9;
const SPACE = 32;
/** Parts of a shorter text are in every name. */
const MIN_INSIDE_LETTERS = 3;

/** How a query stands in a symbol and a name that begin at `start`; 0 when it does not. */
export function matchAt(bytes: Uint8Array, start: number, query: Uint8Array): number {
  const first = query[0];
  let best = 0;
  for (let at = start; ; at += 1) {
    const byte = bytes[at] ?? END;
    if (byte === END) return best;
    if (byte !== first || !isThere(bytes, at, query)) continue;
    if (at === start) return bytes[at + query.length] === TAB ? MATCH.exact : MATCH.symbolStart;
    const before = bytes[at - 1];
    if (before === TAB) return MATCH.nameStart;
    if (before === SPACE) best = MATCH.wordStart;
    else if (best === 0 && query.length >= MIN_INSIDE_LETTERS) best = MATCH.inside;
  }
}

/**
 * Tells the fewest typos that part a word of a symbol and a name from the query, a query of several words from the whole
 * name; a number above `most` when there are more.
 */
export function createTypoCounter(query: Uint8Array, most: number) {
  const isOneWord = !query.includes(SPACE);
  const wanted = maskOf(query);
  const countTypos = createTypoTable(query, most);
  return (bytes: Uint8Array, from: number): number => {
    let start = from;
    let mask = 0;
    let least = most + 1;
    for (let at = from; ; at += 1) {
      const byte = bytes[at] ?? END;
      if (byte !== TAB && byte !== END && !(byte === SPACE && isOneWord)) {
        mask |= bitOf(byte);
        continue;
      }
      // As cheap as it is to see, a word with other letters than the query's has as many typos.
      const isNear =
        Math.abs(at - start - query.length) <= most &&
        hasAtMost(wanted & ~mask, most) &&
        hasAtMost(mask & ~wanted, most);
      if (isNear) least = Math.min(least, countTypos({ bytes, start, end: at }));
      if (byte === END) return least;
      [start, mask] = [at + 1, 0];
    }
  };
}

/** Set in a token's mask and in no text's. */
export const VERIFIED_BIT = 1 << 31;

/** A bit for each letter, one for digits, one for other signs, three for what is not ASCII; white space is none. */
export function maskOf(text: Uint8Array): number {
  let mask = 0;
  for (const byte of text) mask |= bitOf(byte);
  return mask;
}

function bitOf(byte: number): number {
  if (byte >= 97 && byte <= 122) return 1 << (byte - 97);
  if (byte >= 48 && byte <= 57) return 1 << 26;
  if (byte >= 128) return 1 << (28 + (byte % 3));
  return byte > SPACE ? 1 << 27 : 0;
}

/** Whether at most the given number of bits are set. */
export function hasAtMost(mask: number, most: number): boolean {
  let left = mask;
  for (let bit = 0; bit < most; bit += 1) left &= left - 1;
  return left === 0;
}

function isThere(bytes: Uint8Array, start: number, query: Uint8Array): boolean {
  for (let index = 1; index < query.length; index += 1)
    if (bytes[start + index] !== query[index]) return false;
  return true;
}
