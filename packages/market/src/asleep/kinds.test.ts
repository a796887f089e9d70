import { expect, test } from 'vitest';
import { createTokenBook } from '../book/token-book.ts';
import { aToken } from '../testing.ts';
import { createKinds } from './kinds.ts';

test('tokens that keep a transfer fee are of one kind when their fees are alike', () => {
  const kinds = createKinds();
  const bookOf = (most: bigint) =>
    createTokenBook(aToken({ extensions: { transferFee: { bps: 5, most } } }), 1);
  const first = kinds.numberOf(bookOf(7n));
  expect(kinds.numberOf(bookOf(7n))).toBe(first);
  expect(kinds.numberOf(bookOf(8n))).not.toBe(first);
});
