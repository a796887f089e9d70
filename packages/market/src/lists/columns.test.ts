import { expect, test } from 'vitest';
import { createTokenBook, type TokenBook } from '../book/token-book.ts';
import { createChanges } from '../changes.ts';
import { anAddress, aToken } from '../testing.ts';
import { createColumns } from './columns.ts';
import { valueAt } from './table.ts';

test('give back their room when most tokens leave, and keep what they say of the rest', () => {
  const columns = createColumns(createChanges<TokenBook>());
  const books = Array.from({ length: 1_000 }, (_, n) => {
    const book = createTokenBook(aToken({ id: anAddress(n), symbol: `S${n}` }), n);
    return Object.assign(book, { price: n });
  });
  for (const book of books) columns.add(book);
  const kept = books.filter((_, n) => n % 100 === 0);
  for (const book of books) if (!kept.includes(book)) columns.remove(book);
  const prices = columns.plain('usdPrice');
  expect(prices).toHaveProperty('length', 64);
  expect(columns.launchpads).toHaveLength(64);
  for (const book of kept) {
    expect(columns.bookOf(book.row)).toBe(book);
    expect(valueAt(prices, book.row)).toBe(book.price);
    expect(columns.hasText(book.row, { ...aKeyword, text: `s${book.number} ` })).toBe(true);
  }
});

const aKeyword = { bytes: new Uint8Array(), mask: 0 };
