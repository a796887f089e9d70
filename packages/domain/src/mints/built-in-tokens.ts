import type { Address } from '@solana/kit';
import { JUP, JUP_SOL, USDC, USDT, WRAPPED_SOL } from './mints.ts';

/** A token of the first token program whose name and units stand in the program text: nobody is asked for them. */
export interface BuiltInToken {
  id: Address;
  symbol: string;
  name: string;
  decimals: number;
}

/** The tokens that every screen knows without asking (trading.md §3, §7.1). */
export const BUILT_IN_TOKENS: readonly BuiltInToken[] = [
  { id: WRAPPED_SOL, symbol: 'SOL', name: 'Wrapped SOL', decimals: 9 },
  { id: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { id: USDT, symbol: 'USDT', name: 'USDT', decimals: 6 },
  { id: JUP, symbol: 'JUP', name: 'Jupiter', decimals: 6 },
  { id: JUP_SOL, symbol: 'JupSOL', name: 'Jupiter Staked SOL', decimals: 9 },
];

/** The built-in token at a mint. */
export function builtInToken(id: string): BuiltInToken | undefined {
  return BUILT_IN_TOKENS.find((token) => token.id === id);
}

/** What other alphabets' letters, and digits, look like in the symbols above: Cyrillic, Greek, Armenian, Cherokee. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ Ѕ: 'S', О: 'O', С: 'C', Т: 'T', Р: 'P', Ј: 'J' },
  ...{ Ο: 'O', Τ: 'T', Ρ: 'P', Ϲ: 'C', Ϳ: 'J' },
  ...{ Օ: 'O', Ս: 'U', Տ: 'S' },
  ...{ Ꮪ: 'S', Ꮯ: 'C', Ꮮ: 'L', Ꭲ: 'T', Ꭰ: 'D', Ꮲ: 'P', Ꭻ: 'J' },
  ...{ 0: 'O', 5: 'S', 1: 'L', I: 'L' },
};

/** Whether another mint bears the symbol of a built-in token, or one that looks like it: nobody's word makes that one verified. */
export function isMimic({ id, symbol }: Pick<BuiltInToken, 'id' | 'symbol'>): boolean {
  return !builtInToken(id) && SEEN.has(glance(symbol));
}

const SEEN: ReadonlySet<string> = new Set(BUILT_IN_TOKENS.map(({ symbol }) => glance(symbol)));

function glance(symbol: string): string {
  const letters = symbol.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from(letters.toUpperCase(), (letter) => ALIKE[letter] ?? letter).join('');
}
