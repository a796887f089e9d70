import { bornAt, DAY_WINDOW, type TokenBook } from '../tokens/token-book.ts';
import { openOf } from '../windows/activity.ts';
import { DAY_MS } from '../windows/windows.ts';

/** Prices at even steps over the last day: of the minute each step falls in, else the last before it; the last is now's. */
export function toSparkline(book: TokenBook, now: number, points: number): number[] {
  const { price } = book;
  if (price === undefined) return [];
  const step = DAY_MS / points;
  const age = now - (bornAt(book) ?? now - DAY_MS);
  const count = Math.max(1, Math.min(points, 1 + Math.floor(age / step)));
  const times = Array.from({ length: count - 1 }, (_, index) => now - (count - 1 - index) * step);
  const open = openOf(book, DAY_WINDOW, 'openPrice');
  return [...book.closes.at(times).map((close) => (Number.isNaN(close) ? open : close)), price];
}
