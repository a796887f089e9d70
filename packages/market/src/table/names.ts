import { searchedName } from '@orrery/domain/mints/built-in-tokens';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { TokenBook } from '../book/token-book.ts';
import { createTextIndex, type TextIndex } from '../lists/search/text-index.ts';
import { createTaggedTokens, type TaggedTokens } from '../lists/tagged-tokens.ts';

/** What tokens are called and tagged, of those asleep too. */
export interface Names {
  readonly texts: TextIndex;
  readonly tagged: TaggedTokens;
  add(book: TokenBook): void;
  remove(book: TokenBook): void;
  /** The address of a token by its number in the logs. */
  idOf(number: number): Address | undefined;
}

export function createNames(): Names {
  const texts = createTextIndex();
  const tagged = createTaggedTokens();
  const ids: (TokenFacts['id'] | undefined)[] = [];
  return {
    texts,
    tagged,
    add({ number, facts, isVerified }) {
      ids[number] = facts.id;
      texts.add(number, { ...facts, name: searchedName(facts), isVerified });
      tagged.add(facts);
    },
    remove({ number, facts }) {
      ids[number] = undefined;
      texts.remove(number);
      tagged.remove(facts.id);
    },
    idOf: (number) => ids[number],
  };
}
