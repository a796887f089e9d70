import type { Address } from '@solana/kit';
import { AppError } from './app-error.ts';
import { readAddress } from './base58-read.ts';

/** True when the text is base58 of exactly 32 bytes, as every Solana address is. */
export function isAddress(text: string): text is Address {
  return readAddress(text) !== undefined;
}

/** Reads an address. Throws `ADDRESS_MALFORMED` when the text is not one. */
export function parseAddress(text: string): Address {
  if (!isAddress(text)) throw new AppError('ADDRESS_MALFORMED', { text });
  return text;
}

/** Shortens an address for the screen to its two ends. */
export function shortenAddress(address: string, characters = 4): string {
  return `${address.slice(0, characters)}...${address.slice(-characters)}`;
}
