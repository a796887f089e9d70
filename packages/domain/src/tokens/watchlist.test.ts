import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendToken, moveToEnd, moveToken, reorderShown, toShownOrder, withoutToken } from './watchlist.ts';

// As figures, so that a change of them fails here.
const MAX_VIEWED = 20;
const MAX_WATCHLIST = 30;

const tokens = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const many = (count: number) => tokens(...Array.from({ length: count }, (_, index) => String(index)));

const watched = (count: number) => many(count).map((token, index) => ({ ...token, addedTimestamp: index }));

test('a watchlist keeps the thirty added last, and a token that is there stays where it is', () => {
  const full = watched(MAX_WATCHLIST);
  const added = { id: 'new', addedTimestamp: 99 };
  expect(appendToken(full, added)).toEqual([...full.slice(1), added]);
  expect(appendToken(full, { id: '3', addedTimestamp: 99 })).toBe(full);
});

test('of a list put in order by hand the oldest falls out, wherever it stands', () => {
  const full = watched(MAX_WATCHLIST).toReversed();
  const added = { id: 'new', addedTimestamp: 99 };
  expect(appendToken(full, added)).toEqual([...full.slice(0, -1), added]);
});

test('however many are added, the last thirty are there in the order of their coming', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), (ids) => {
      const list = ids.reduce<readonly { id: string; addedTimestamp: number }[]>(
        (tokens, id, addedTimestamp) => appendToken(tokens, { id, addedTimestamp }),
        [],
      );
      expect(list.map(({ id }) => id)).toEqual(ids.slice(-MAX_WATCHLIST));
    }),
  );
});

test('what is moved stands where it was put, whichever way the list is shown, and nothing is lost', () => {
  const order = fc.record({
    sort: fc.constantFrom('dateAdded' as const, 'reOrderedList' as const),
    sortDirection: fc.constantFrom('asc' as const, 'desc' as const),
  });
  const someTokens = fc.uniqueArray(fc.record({ id: fc.string(), addedTimestamp: fc.nat(5) }), {
    minLength: 1,
    maxLength: MAX_WATCHLIST,
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(order, someTokens, fc.nat(), fc.nat(35), (shownBy, list, which, place) => {
      const { id = '' } = list[which % list.length] ?? {};
      const moved = reorderShown({ ...shownBy, tokens: list }, id, place);
      expect(moved.sort).toBe('reOrderedList');
      expect(toShownOrder(moved.tokens, moved)).toEqual(moveToken(toShownOrder(list, shownBy), id, place));
    }),
  );
});

test('a token seen again is the newest, and the last twenty are kept', () => {
  expect(moveToEnd(tokens('a', 'b'), { id: 'a' }, MAX_VIEWED)).toEqual(tokens('b', 'a'));
  expect(moveToEnd(many(MAX_VIEWED), { id: 'new' }, MAX_VIEWED)).toHaveLength(MAX_VIEWED);
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
