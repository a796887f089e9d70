import { expect, test, vi } from 'vitest';
import { toAsset } from '../asset.ts';
import { createTokenBook, type TokenBook } from '../book/token-book.ts';
import { anAddress, aToken } from '../testing.ts';
import { keepFinished } from './finished.ts';

const aBook = (n: number) => createTokenBook(aToken({ id: anAddress(n) }), n);

test('an asset is made again once its book has changed, and not before', () => {
  const make = vi.fn((book: TokenBook) => toAsset(book, 0));
  const finished = keepFinished(make, () => 0);
  const book = aBook(1);
  const asset = finished(book);
  expect(finished(book)).toBe(asset);
  expect(make).toHaveBeenCalledTimes(1);
  book.price = 3;
  book.version += 1;
  expect(finished(book)).toMatchObject({ usdPrice: 3 });
  expect(make).toHaveBeenCalledTimes(2);
});

test('what is asked for all the time stays, and what is not asked for any more goes', () => {
  const make = vi.fn((book: TokenBook) => toAsset(book, 0));
  const finished = keepFinished(make, () => 0);
  const [asked, once] = [aBook(1), aBook(2)];
  const [asset] = [finished(asked), finished(once)];
  for (let n = 3; n < 1_500; n += 1) {
    finished(aBook(n));
    expect(finished(asked)).toBe(asset);
  }
  const made = make.mock.calls.length;
  finished(once);
  expect(make).toHaveBeenCalledTimes(made + 1);
});
