import type { Address } from '@solana/kit';

/** What is known of a token besides what the chain and the market say: its identity and its tags. */
export interface TokenFacts {
  id: Address;
  symbol: string;
  name: string;
  decimals: number;
  tokenProgram: Address;
  tags: readonly string[];
}

const VERIFIED_TAGS = ['verified', 'strict', 'community'];

/** Verified means tagged verified, strict or community (trading.md §5). */
export function isVerifiedToken(token: Pick<TokenFacts, 'tags'>): boolean {
  return token.tags.some((tag) => VERIFIED_TAGS.includes(tag));
}
