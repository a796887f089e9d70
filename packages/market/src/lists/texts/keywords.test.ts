import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSleepers } from '../../asleep/sleepers.ts';
import { createTokenBook, type TokenBook } from '../../book/token-book.ts';
import { createChanges } from '../../changes.ts';
import { anAddress, aToken } from '../../testing.ts';
import { createColumns } from '../columns.ts';
import { toKeyword } from './keywords.ts';

/** Letters that change their number of bytes, or what they look like, in lower case. */
const TEXT = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'B', ' ', '1', '\t', '\0', 'É', 'é', 'İ', 'ß', '\u212A', 'k', '🐸'),
  maxLength: 12,
});
const NAMES = fc.record({ symbol: TEXT, name: TEXT });

/** Any part of the text or another text, in any case. */
const ASKED = NAMES.chain(({ symbol, name }) => {
  const text = `${symbol} ${name}`.toLowerCase();
  const part = fc
    .tuple(fc.nat(text.length), fc.nat(6))
    .map(([start, length]) => text.slice(start, start + length))
    // Half a pair of surrogates cannot be asked for.
    .filter((each) => !/\p{Cs}/u.test(each));
  return fc.record({
    symbol: fc.constant(symbol),
    name: fc.constant(name),
    word: fc.oneof(
      part,
      part.map((each) => `${each}\0`),
      TEXT.map((each) => each.toLowerCase()),
    ),
  });
});

describe('a keyword', () => {
  test('is found in symbol and name whether the token sleeps or not, in any alphabet and case', () => {
    let found = 0;
    fc.assert(
      fc.property(ASKED, ({ symbol, name, word }) => {
        const book = createTokenBook(aToken({ id: anAddress(1), symbol, name }), 1);
        const columns = createColumns(createChanges<TokenBook>());
        const sleepers = createSleepers();
        columns.add(book);
        expect(sleepers.put(book)).toBe(true);
        const isThere = `${symbol} ${name}`.toLowerCase().includes(word);
        const keyword = toKeyword(word);
        expect([columns.hasText(0, keyword), sleepers.hasText(0, keyword)]).toEqual([isThere, isThere]);
        if (isThere) found += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(found).toBeGreaterThan(500);
  });
});
