import { type Millis, millis } from '@orrery/core';
import { expect, test } from 'vitest';
import { createOrderBook, type StoredOrder } from './order-book.ts';

const anOrder = (requestId: string, expiresAt: Millis): StoredOrder => ({
  requestId,
  transaction: new Uint8Array(),
  lastValidBlockHeight: 1n,
  expiresAt,
  route: [],
});

test('an order is found until a minute after its end', () => {
  let now = millis(0);
  const book = createOrderBook({ now: () => now });
  book.add(anOrder('a', millis(60_000)));
  now = millis(120_000);
  book.add(anOrder('b', millis(180_000)));
  expect(book.find('a')).toBeDefined();
  now = millis(120_001);
  book.add(anOrder('c', millis(180_001)));
  expect(book.find('a')).toBeUndefined();
  expect(book.find('b')).toBeDefined();
});

test('never more than ten thousand orders are kept, the newest of them', () => {
  const book = createOrderBook({ now: () => millis(0) });
  for (let index = 0; index <= 10_000; index += 1) book.add(anOrder(String(index), millis(60_000)));
  expect(book.find('0')).toBeUndefined();
  expect(book.find('1')).toBeDefined();
  expect(book.find('10000')).toBeDefined();
});
