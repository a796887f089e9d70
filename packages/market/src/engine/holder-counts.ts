import type { Holding } from '../book/holders.ts';
import { GROUP, type TokenBook } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import type { Levels } from './levels.ts';

/** Takes over what accounts hold, and notes in the windows how many holders there are. */
export function setHolding(
  book: TokenBook,
  holding: Holding,
  { changes, levels, now }: { changes: Changes<TokenBook>; levels: Levels; now: number },
): void {
  const { holders } = book;
  if (holding.isVenue) {
    holders.set(holding);
    return;
  }
  const before = holders.count;
  const isFirst = book.holdersSince === undefined;
  const isNews = holders.set(holding) || isFirst || holding.owner === book.facts.launch?.developer;
  if (isNews) changes.touch(book, GROUP.holders);
  book.holdersSince ??= now;
  if (holders.count !== before || isFirst) levels.touch(book);
}
