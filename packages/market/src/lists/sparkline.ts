import { MINUTE_MS } from '@orrery/core/time';
import { bornAt, type TokenBook } from '../book/token-book.ts';
import { openOf } from '../windows/activity.ts';
import { WINDOW_SPANS } from '../windows/windows.ts';

/**
 * Prices at even steps over a window, or over the life of a token that is younger, no step shorter than a minute: of the minute each step falls in,
 * else the last before it. The first is what the window's change is counted from, the last is now's.
 */
export function toSparkline(book: TokenBook, now: number, window: number, points: number): number[] {
  const { price } = book;
  const windowMs = WINDOW_SPANS[window];
  if (price === undefined || windowMs === undefined) return [];
  const span = Math.min(windowMs, now - (bornAt(book) ?? now - windowMs));
  const steps = Math.min(points - 1, Math.max(1, Math.floor(span / MINUTE_MS)));
  const times = Array.from({ length: steps }, (_, index) => now - ((steps - index) / steps) * span);
  const open = openOf(book, window, 'openPrice');
  const closes = book.closes.at(times).map((close) => (Number.isNaN(close) ? open : close));
  return [open, ...closes.slice(1), price].slice(-points);
}
