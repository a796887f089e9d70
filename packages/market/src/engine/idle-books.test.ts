import { expect, test } from 'vitest';
import { createTokenBook } from '../book/token-book.ts';
import { anAddress, aToken } from '../testing.ts';
import { createIdleBooks } from './idle-books.ts';

test('a book the logs let go of is found within sixty rounds, and one they hold something of is left out at once', () => {
  const books = Array.from({ length: 130 }, (_, n) => createTokenBook(aToken({ id: anAddress(n) }), n));
  const awake = new Map(books.map((book) => [book.facts.id, book]));
  const idle = createIdleBooks(awake);
  for (const book of books) {
    idle.add(book);
    book.logged = 1;
  }
  expect([...idle.round()]).toEqual([]);
  for (const book of books) book.logged = 0;
  const found = new Set<unknown>();
  for (let round = 0; round < 60; round += 1) for (const book of idle.round()) found.add(book);
  expect(found.size).toBe(130);
  for (const book of books.slice(1)) {
    awake.delete(book.facts.id);
    idle.remove(book);
  }
  expect([...idle.round()]).toEqual(books.slice(0, 1));
});
