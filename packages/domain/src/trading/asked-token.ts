import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { USDC, USDT, WRAPPED_SOL } from '../mints/mints.ts';

/** The token that an address of the app names on one side of a pair; `unreadable` for a text that no token can be found by. */
export type AskedToken = { by: 'address'; id: Address } | { by: 'symbol'; symbol: string } | 'unreadable';

/** How long a part of an address may be that is looked up as a token's address. */
const [SHORTEST_ADDRESS, LONGEST_ADDRESS] = [32, 48];
/** No white space, no comma, which joins symbols in a question, and nothing unseen; shorter than an address. */
const SYMBOL = /^[^\s,\p{C}]{1,31}$/u;
const SLUG_SYMBOL = /^[A-Za-z0-9]{1,31}$/;

/** Known without asking, by their symbols in any case. */
const BUILT_IN = [
  ['SOL', WRAPPED_SOL],
  ['USDC', USDC],
  ['USDT', USDT],
] as const;

/** The mint of a symbol that is known without asking; undefined for every other. */
export function builtInMint(symbol: string): Address | undefined {
  // Letters outside ASCII may turn into one of these in capitals.
  if (!SLUG_SYMBOL.test(symbol)) return undefined;
  return BUILT_IN.find(([known]) => known === symbol.toUpperCase())?.[1];
}

/** Reads an address, a symbol or SYMBOL_ADDRESS, of which the address counts: anybody can take a symbol. */
export function readAskedToken(text: string): AskedToken {
  const tail = text.slice(text.lastIndexOf('_') + 1);
  if (tail.length >= SHORTEST_ADDRESS && tail.length <= LONGEST_ADDRESS)
    return isAddress(tail) ? { by: 'address', id: tail } : 'unreadable';
  return SYMBOL.test(text) ? { by: 'symbol', symbol: text } : 'unreadable';
}

/** Reads the part of a path that names what is sold and what is bought, as in SOL-USDC. */
export function readInOut(text: string): { sell: AskedToken; buy: AskedToken } {
  const [sell, buy, ...more] = text.split('-');
  if (!sell || !buy || more.length > 0) return { sell: 'unreadable', buy: 'unreadable' };
  return { sell: readAskedToken(sell), buy: readAskedToken(buy) };
}

/**
 * How a token is written in an address: by its symbol if that is alphanumeric, the token's verified, and no other verified token's; else by
 * its own address. While it is not known which symbols are shared, none is used.
 */
export function slugOf(
  { id, symbol, isVerified }: { id: Address; symbol: string; isVerified: boolean },
  sharedSymbols: readonly string[] | undefined,
): string {
  const builtIn = builtInMint(symbol);
  const isOwn = builtIn ? builtIn === id : sharedSymbols?.includes(symbol) === false;
  return isVerified && isOwn && SLUG_SYMBOL.test(symbol) ? symbol : id;
}
