import { DAY_MS, MINUTE_MS } from '@orrery/core/time';
import { bornAt, DAY_WINDOW, type TokenBook } from '../book/token-book.ts';
import { openOf } from '../windows/activity.ts';

/** A younger token would have hardly a point at the steps of a day. */
const YOUNG_MS = DAY_MS / 2;

/**
 * Prices at even steps over the last day, or of a token of less than half a day over its life, no step shorter than a minute: of the minute each step
 * falls in, else the last before it. The first of a young one is what it began with; the last is now's.
 */
export function toSparkline(book: TokenBook, now: number, points: number): number[] {
  const { price } = book;
  if (price === undefined) return [];
  const age = now - (bornAt(book) ?? now - DAY_MS);
  const isYoung = age < YOUNG_MS;
  const [span, steps] = isYoung
    ? [age, Math.min(points - 1, Math.max(1, Math.floor(age / MINUTE_MS)))]
    : [DAY_MS, points];
  const step = span / Math.max(1, steps);
  const count = isYoung ? steps + 1 : Math.min(points, 1 + Math.floor(age / step));
  const times = Array.from({ length: count - 1 }, (_, index) => now - (count - 1 - index) * step);
  const open = openOf(book, DAY_WINDOW, 'openPrice');
  const closes = book.closes.at(times).map((close) => (Number.isNaN(close) ? open : close));
  if (isYoung && closes.length > 0) closes[0] = open;
  return [...closes, price];
}
