import { isVerifiedToken, type TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';

/** The tokens that carry tags, which are few, by tag and by symbol. */
export interface TaggedTokens {
  add(facts: TokenFacts): void;
  remove(id: Address): void;
  /** Tokens with the tag; `verified` means as `isVerifiedToken` says. */
  withTag(tag: string): Address[];
  /** Verified tokens by their symbol as written. */
  verifiedBySymbol(): Map<string, Address[]>;
}

export function createTaggedTokens(): TaggedTokens {
  const tagged = new Map<Address, TokenFacts>();
  const hasTag = (facts: TokenFacts, tag: string) =>
    tag === 'verified' ? isVerifiedToken(facts) : facts.tags.includes(tag);
  const withTag = (tag: string) => [...tagged.values()].filter((facts) => hasTag(facts, tag));
  return {
    add(facts) {
      if (facts.tags.length > 0) tagged.set(facts.id, facts);
    },
    remove: (id) => void tagged.delete(id),
    withTag: (tag) => withTag(tag).map(({ id }) => id),
    verifiedBySymbol() {
      const bySymbol = new Map<string, Address[]>();
      for (const { id, symbol } of withTag('verified'))
        bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), id]);
      return bySymbol;
    },
  };
}
