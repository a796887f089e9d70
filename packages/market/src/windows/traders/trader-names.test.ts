import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInterner } from '../../interner.ts';
import { appendTo, createChunk, fromBytes, toBytes } from '../log/event-chunk.ts';
import { namesIn, readNames } from './trader-names.ts';

test('tells every trader of a chunk by name, with any numbers and how often they traded', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 50 }), (trades) => {
      const interner = createInterner();
      const chunk = createChunk(0, 50);
      const names = new Map<number, string>();
      for (const [time, wallet] of trades.entries()) {
        const trader = interner.acquire(`wallet ${wallet}`);
        names.set(trader, `wallet ${wallet}`);
        appendTo(chunk, { time, token: 0, trader, isBuy: true, value: 1, microUsd: 1 });
      }
      const read = fromBytes(toBytes(chunk, namesIn(chunk, interner)));
      expect(readNames(read.chunk, read.text())).toEqual(names);
    }),
  );
});

test('says nothing of a trader who is forgotten, and still the right thing of the next one', () => {
  const interner = createInterner();
  const chunk = createChunk(0, 2);
  for (const name of ['gone', 'here'])
    appendTo(chunk, {
      time: 0,
      token: 0,
      trader: interner.acquire(name),
      isBuy: true,
      value: 1,
      microUsd: 1,
    });
  interner.release(0);
  expect([...readNames(chunk, namesIn(chunk, interner)).values()]).toEqual(['', 'here']);
});
