import type { Asset } from '@orrery/wire/tokens/asset';
import { changedAt, type TokenBook } from '../book/token-book.ts';

/** As many as the lists of a screener hold; between so many and twice so many are kept. */
const KEPT = 500;

interface Finished {
  version: number;
  asset: Asset;
}

/** Makes an asset of a book anew only when the book has changed since; of those asked for lately. What it returns is not to be written to. */
export function keepFinished(toAsset: (book: TokenBook) => Asset): (book: TokenBook) => Asset {
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
    const version = changedAt(book);
    const known = recent.get(book);
    if (known?.version === version) return known.asset;
    const last = older.get(book);
    const finished = last?.version === version ? last : { version, asset: toAsset(book) };
    keep(book, finished);
    return finished.asset;
  };
}
