import type { Asset } from '@orrery/wire/tokens/asset';
import { changedAt, type TokenBook } from '../book/token-book.ts';

/** As many as the lists of a screener hold; between so many and twice so many are kept. */
const KEPT = 500;

interface Finished {
  version: number;
  spans: number;
  asset: Asset;
}

/**
 * Makes an asset of a book again only when the book has changed since, or has lived through another of the long spans, of which `spansOf`
 * returns the number; of those asked for lately. What it returns is not to be written to.
 */
export function keepFinished(
  toAsset: (book: TokenBook) => Asset,
  spansOf: (book: TokenBook) => number,
): (book: TokenBook) => Asset {
  let recent = new Map<TokenBook, Finished>();
  let older = recent;

  function keep(book: TokenBook, finished: Finished): void {
    if (recent.size >= KEPT) {
      older = recent;
      recent = new Map();
    }
    recent.set(book, finished);
  }

  return (book) => {
    const [version, spans] = [changedAt(book), spansOf(book)];
    const isCurrent = (kept: Finished | undefined) => kept?.version === version && kept.spans === spans;
    const known = recent.get(book);
    if (known && isCurrent(known)) return known.asset;
    const last = older.get(book);
    const finished = last && isCurrent(last) ? last : { version, spans, asset: toAsset(book) };
    keep(book, finished);
    return finished.asset;
  };
}
