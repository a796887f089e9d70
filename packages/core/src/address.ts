import type { Address } from '@solana/kit';
import { AppError } from './app-error.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SHORTEST = 32;
const LONGEST = 44;

/** True when the text is base58 of exactly 32 bytes, as every Solana address is. */
export function isAddress(text: string): text is Address {
  if (text.length < SHORTEST || text.length > LONGEST) return false;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const leadingOnes = /^1*/.exec(text)?.[0].length ?? 0;
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return leadingOnes + bytes === 32;
}

/** Reads an address. Throws `ADDRESS_MALFORMED` when the text is not one. */
export function parseAddress(text: string): Address {
  if (!isAddress(text)) throw new AppError('ADDRESS_MALFORMED', { text });
  return text;
}

/** Shortens an address for the screen: 4 characters at each end by default (trading.md §9). */
export function shortenAddress(address: string, characters = 4): string {
  return `${address.slice(0, characters)}...${address.slice(-characters)}`;
}
