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
