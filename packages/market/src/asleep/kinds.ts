import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { TokenBook } from '../book/token-book.ts';

const MAX_KINDS = 2 ** 16;

/** What many tokens have in common. */
export interface Kind extends Pick<TokenFacts, 'decimals' | 'tokenProgram' | 'tags' | 'extensions'> {
  launchpad?: string | undefined;
  /** The venue of the first pool. */
  dex?: string | undefined;
}

/** Kinds by number, each kept once. */
export interface Kinds {
  /** Undefined when there is no number left. */
  numberOf(book: TokenBook): number | undefined;
  at(number: number): Kind | undefined;
}

export function createKinds(): Kinds {
  const kinds: Kind[] = [];
  const numbers = new Map<string, number>();
  return {
    numberOf({ facts, firstPool }) {
      const { decimals, tokenProgram, tags, extensions, launch } = facts;
      const kind: Kind = { decimals, tokenProgram, tags, launchpad: launch?.launchpad, dex: firstPool?.dex };
      if (extensions) kind.extensions = extensions;
      // A transfer fee's bound is a bigint, which JSON does not know.
      const key = JSON.stringify(kind, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}n` : value,
      );
      const known = numbers.get(key);
      if (known !== undefined || kinds.length === MAX_KINDS) return known;
      numbers.set(key, kinds.length);
      return kinds.push(kind) - 1;
    },
    at: (number) => kinds[number],
  };
}
