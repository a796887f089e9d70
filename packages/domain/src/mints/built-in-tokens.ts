import type { Address } from '@solana/kit';
import { JUP, JUP_SOL, USDC, USDT, WRAPPED_SOL } from './mints.ts';

/** A token of the first token program whose name and units stand in the program text: nobody is asked for them. */
interface BuiltInToken {
  id: Address;
  symbol: string;
  name: string;
  decimals: number;
  /** Other names people search for it by. */
  aliases?: string;
}

/** The tokens that every screen knows without asking. */
export const BUILT_IN_TOKENS: readonly BuiltInToken[] = [
  { id: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, aliases: 'Wrapped Solana wSOL' },
  { id: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { id: USDT, symbol: 'USDT', name: 'USDT', decimals: 6 },
  { id: JUP, symbol: 'JUP', name: 'Jupiter', decimals: 6 },
  { id: JUP_SOL, symbol: 'JupSOL', name: 'Jupiter Staked SOL', decimals: 9 },
];

/** The built-in token at a mint. */
export function builtInToken(id: string): BuiltInToken | undefined {
  return BUILT_IN_TOKENS.find((token) => token.id === id);
}

/** The text of a token's name as it is searched: with the other names of one that is built in. */
export function searchedName({ id, name }: { id: string; name: string }): string {
  const aliases = builtInToken(id)?.aliases;
  return aliases === undefined ? name : `${name} ${aliases}`;
}

/** Letters of other alphabets, digits and signs that are taken for those of the built-in symbols, and for which. */
const LOOK_ALIKES = '0ОΟՕ5$ЅՏᏚТΤᎢСϹᏟЈͿᎫРΡᏢᎠՍ1IІΙᏞ';
const LATIN = 'OOOOSSSSSTTTCCCJJJPPPDULLLLL';

function skeletonOf(symbol: string): string {
  const letters = symbol.normalize('NFKD').replace(/[^\p{L}\p{N}$]/gu, '');
  return Array.from(letters.toUpperCase(), (one) => LATIN[LOOK_ALIKES.indexOf(one)] ?? one).join('');
}

const SKELETONS = BUILT_IN_TOKENS.map(({ symbol }) => skeletonOf(symbol));

/** True for a token that is not built in and whose symbol would be taken for that of one that is. */
export function borrowsSymbol({ id, symbol }: { id: string; symbol: string }): boolean {
  return builtInToken(id) === undefined && SKELETONS.includes(skeletonOf(symbol));
}
