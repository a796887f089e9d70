import { ALPHABET } from '@orrery/core/base58-read';
import { createStandings, type TextMatch } from '../ranking/standings.ts';
import { createPackedTexts, grownInts } from '../texts/packed-texts.ts';
import { createTypoCounter, hasAtMost, MATCH, maskOf, matchAt, VERIFIED_BIT } from '../texts/text-match.ts';
import { typosAllowed } from '../texts/typos.ts';
import { toSearchText, toSkeleton } from './search-text.ts';

/** A prefix of an address is told from a word by its length; so many characters of each address are looked at. */
const ADDRESS_HEAD = 5;
const MIN_ADDRESS_LETTERS = 4;

/**
 * Symbols and names of tokens by small numbers, packed in bytes and scanned: a word of bits for the letters a token has tells
 * most of them apart without looking at the text. About 45 bytes a token; numbers should not be far apart.
 */
export interface TextIndex {
  add(number: number, token: IndexedToken): void;
  remove(number: number): void;
  /** Tokens with a symbol or name that starts with or contains the text, with typos when there are fewer than `enough`. */
  find(text: string, enough: number): TextMatch[];
  /** The best of them: those that stand behind the last of `enough` are left out. */
  findBest(text: string, enough: number): TextMatch[];
  /** Tokens with addresses that begin with the text, as far as its first five characters tell. */
  withAddressLike(prefix: string): number[];
  /** For each of these tokens, all with symbols that look like its own, as far as a hash tells. */
  alike(numbers: readonly number[]): Map<number, Alike>;
}

/** Tokens with symbols that look like this token's, itself among them. */
export interface Alike {
  verified: number[];
  others: number[];
}

interface IndexedToken {
  id: string;
  symbol: string;
  name: string;
  isVerified: boolean;
}

export function createTextIndex(): TextIndex {
  const texts = createPackedTexts();
  let skeletons: Int32Array = new Int32Array();
  let heads: Int32Array = new Int32Array();
  const standings = createStandings(texts);
  const encoder = new TextEncoder();

  function search(text: string, enough: number): void {
    const { bytes } = texts;
    const query = encoder.encode(toSearchText(text));
    standings.clear();
    if (query.length === 0) return;
    const wanted = maskOf(query);
    const found = standings.add(
      (mask) => (mask & wanted) === wanted,
      (start) => matchAt(bytes, start, query),
    );
    const most = typosAllowed(query.length);
    if (found < enough && most > 0) {
      const countAt = createTypoCounter(query, most);
      standings.add(
        // A typo takes away one letter at most.
        (mask) => hasAtMost(wanted & ~mask, most),
        (start) => {
          const typos = countAt(bytes, start);
          return typos > most ? 0 : MATCH.typos + typos;
        },
      );
    }
  }

  return {
    add(number, { id, symbol, name, isVerified }) {
      const text = encoder.encode(`${toSearchText(symbol)}\t${toSearchText(name)}\n`);
      texts.set(number, text, maskOf(text) | (isVerified ? VERIFIED_BIT : 0));
      [skeletons, heads] = [grownInts(skeletons, number + 1), grownInts(heads, number + 1)];
      skeletons[number] = hashOf(toSkeleton(symbol));
      heads[number] = toHead(id) ?? 0;
    },
    remove: (number) => texts.remove(number),
    find(text, enough) {
      search(text, enough);
      return standings.best(Number.POSITIVE_INFINITY);
    },
    findBest(text, enough) {
      search(text, enough);
      return standings.best(enough);
    },
    withAddressLike(prefix) {
      const least = toHead(prefix.padEnd(ADDRESS_HEAD, '1'));
      const most = toHead(prefix.padEnd(ADDRESS_HEAD, 'z'));
      const found: number[] = [];
      if (prefix.length < MIN_ADDRESS_LETTERS || least === undefined || most === undefined) return found;
      const { masks, count } = texts;
      for (let number = 0; number < count; number += 1) {
        const head = heads[number] ?? 0;
        if (head >= least && head <= most && masks[number]) found.push(number);
      }
      return found;
    },
    alike(numbers) {
      const hashes = numbers.map((number) => skeletons[number] ?? 0);
      const groups = new Map<number, Alike>(hashes.map((hash) => [hash, { verified: [], others: [] }]));
      // Asking a small table first is ten times as fast as asking the map.
      const isAsked = new Uint8Array(65_536);
      for (const hash of hashes) isAsked[hash & 0xff_ff] = 1;
      const { masks, count } = texts;
      for (let number = 0; number < count; number += 1) {
        const hash = skeletons[number] ?? 0;
        const mask = masks[number] ?? 0;
        if (mask === 0 || !isAsked[hash & 0xff_ff]) continue;
        groups.get(hash)?.[mask & VERIFIED_BIT ? 'verified' : 'others'].push(number);
      }
      return new Map(
        numbers.flatMap((number) => {
          const group = groups.get(skeletons[number] ?? 0);
          return group ? [[number, group]] : [];
        }),
      );
    },
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash | 0;
}

/** The first characters of an address as a number, in the order of the alphabet; undefined for other text. */
function toHead(address: string): number | undefined {
  let head = 0;
  for (const letter of address.slice(0, ADDRESS_HEAD)) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    head = head * ALPHABET.length + digit;
  }
  return head;
}
