import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendToken,
  moveToEnd,
  moveToken,
  VIEWED_MOST,
  WATCHLIST_MOST,
  withoutToken,
} from './kept-tokens.ts';

const tokens = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const many = (count: number) => tokens(...Array.from({ length: count }, (_, index) => String(index)));

test('a watchlist keeps the last thirty, and a token that is there stays where it is', () => {
  const full = many(WATCHLIST_MOST);
  expect(appendToken(full, { id: 'new' }, WATCHLIST_MOST)).toEqual([...full.slice(1), { id: 'new' }]);
  expect(appendToken(full, { id: '3' }, WATCHLIST_MOST)).toBe(full);
});

test('a token seen again is the newest, and the last twenty are kept', () => {
  expect(moveToEnd(tokens('a', 'b'), { id: 'a' }, VIEWED_MOST)).toEqual(tokens('b', 'a'));
  expect(moveToEnd(many(VIEWED_MOST), { id: 'new' }, VIEWED_MOST)).toHaveLength(VIEWED_MOST);
});

test('moving a token keeps every other in its order', () => {
  expect(moveToken(tokens('a', 'b', 'c'), 'a', 1)).toEqual(tokens('b', 'a', 'c'));
  expect(moveToken(tokens('a', 'b', 'c'), 'x', 1)).toEqual(tokens('a', 'b', 'c'));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.nat(8),
      fc.integer({ min: -3, max: 12 }),
      (count, from, place) => {
        const list = many(count);
        const id = String(from % count);
        const moved = moveToken(list, id, place);
        expect(withoutToken(moved, id)).toEqual(withoutToken(list, id));
        expect(moved.findIndex((token) => token.id === id)).toBe(Math.min(Math.max(place, 0), count - 1));
      },
    ),
  );
});
