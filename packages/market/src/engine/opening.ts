import type { TokenBook } from '../book/token-book.ts';
import type { Interner } from '../interner.ts';
import { MIN_BUNDLE_TRADERS, OPENING_MS } from '../windows/traders/organic.ts';
import { reweigh } from '../windows/traders/sampling.ts';
import { setSnipers, type WindowStore } from '../windows/window.ts';

/** Notes who buys while a token opens, and makes them its snipers as soon as they are a crowd. */
export function watchOpening(
  book: TokenBook,
  { trader, time }: { trader: string; time: number },
  { traders, store }: { traders: Interner; store: WindowStore },
): void {
  if (time >= book.opensUntil || time < book.opensUntil - OPENING_MS) return;
  // Held for as long as the book is: the number must not come to mean another trader.
  const opener = traders.acquire(trader);
  if (book.openers.has(opener)) traders.release(opener);
  else addOpener(book, opener, store);
}

export function addOpener(book: TokenBook, opener: number, store: WindowStore): void {
  book.openers = new Set([...book.openers, opener]);
  if (book.openers.size < MIN_BUNDLE_TRADERS) return;
  const traders = [...book.openers].filter((other) => !book.snipers.has(other));
  if (book.logged > 0) reweigh(store, book.number, { traders, sign: -1 });
  book.snipers = book.openers;
  setSnipers(store, book.number, book.snipers);
  if (book.logged > 0) reweigh(store, book.number, { traders, sign: 1 });
}
