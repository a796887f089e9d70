import type { Interner } from '../interner.ts';
import type { TokenBook } from '../token-book.ts';
import { BUNDLE_TRADERS_LEAST, OPENING_MS } from './organic.ts';
import { reweigh } from './window.ts';

/** Notes who buys while a token opens, and makes them its snipers as soon as they are a crowd. */
export function watchOpening(
  book: TokenBook,
  { trader, time }: { trader: string; time: number },
  traders: Interner,
): void {
  const launchedAt = book.facts.launch?.createdAt;
  if (launchedAt === undefined || time < launchedAt || time - launchedAt >= OPENING_MS) return;
  // Held for as long as the book is: the number must not come to mean somebody else.
  const opener = traders.acquire(trader);
  if (book.openers.has(opener)) traders.release(opener);
  else addOpener(book, opener);
}

export function addOpener({ openers, snipers, windows }: TokenBook, opener: number): void {
  openers.add(opener);
  if (openers.size < BUNDLE_TRADERS_LEAST) return;
  const added = [...openers].filter((other) => !snipers.has(other));
  for (const window of windows) reweigh(window, added, -1);
  for (const other of added) snipers.add(other);
  for (const window of windows) reweigh(window, added, 1);
}
