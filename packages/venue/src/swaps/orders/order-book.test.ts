import type { ParsedTransaction } from '@orrery/chain';
import { type Millis, millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createOrderBook, type StoredOrder } from './order-book.ts';

const anOrder = (requestId: string, expiresAt: Millis, more: Partial<StoredOrder> = {}): StoredOrder => ({
  requestId,
  taker: requestId as Address,
  expiresAt,
  open: { transaction: new Uint8Array(), lastValidBlockHeight: 1n, pools: [] },
  ...more,
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

test('who asks without end loses its own oldest orders, never another caller’s, whichever taker it names', () => {
  const book = createOrderBook({ now: () => millis(0) });
  const victim = 'victim' as Address;
  book.add(anOrder('theirs', millis(60_000), { taker: victim, requester: '203.0.113.7' }));
  for (let index = 0; index < 20_000; index += 1) {
    const taker = index % 2 === 0 ? victim : (`taker ${index}` as Address);
    book.add(anOrder(String(index), millis(60_000), { taker, requester: '203.0.113.8' }));
  }
  expect(book.find('theirs')).toBeDefined();
  // Ten thousand wait together.
  expect(book.find('10000')).toBeUndefined();
  expect(book.find('10001')).toBeDefined();
});

test('an order that is on its way is never given up for new ones', () => {
  let now = millis(0);
  const book = createOrderBook({ now: () => now });
  const sent = anOrder('sent', millis(60_000));
  if (sent.open) sent.open.sent = {} as ParsedTransaction; // Nothing of it is read.
  book.add(sent);
  book.add(anOrder('answered', millis(60_000), { answer: new Promise(() => {}) }));
  for (let index = 0; index <= 10_000; index += 1) book.add(anOrder(String(index), millis(60_000)));
  expect(book.find('sent')).toBeDefined();
  expect(book.find('answered')).toBeDefined();
  expect(book.find('0')).toBeUndefined();
  expect(book.find('1')).toBeDefined();
  now = millis(120_001);
  book.add(anOrder('later', millis(180_000)));
  expect(book.find('sent')).toBeUndefined();
});
