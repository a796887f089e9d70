import { expect, test } from 'vitest';
import { createTokenBook } from '../book/token-book.ts';
import { aToken } from '../testing.ts';
import { forget, rest, sumsOf, wake } from './activity.ts';
import { createCounting } from './counting.ts';
import { createWindowStore, NUM_TRADERS, positionsOf, type WindowStore } from './window.ts';
import { WINDOW_SPANS } from './windows.ts';

const TOKEN = 7;
const A_BUY = { token: TOKEN, isBuy: true, microUsd: 5, time: 0 };

/** Eight traders, every third of whom trades twice. */
function trade(store: WindowStore) {
  const counting = createCounting(store);
  const book = createTokenBook(aToken(), TOKEN);
  const trades = [0, 1, 2, 3, 4, 5, 6, 7, 0, 3, 6].map((trader) => ({ ...A_BUY, trader }));
  for (const each of trades) {
    wake(book, store);
    counting.countIn(each, 0);
  }
  return { book, counting, trades };
}

function expectNothingOf(store: WindowStore) {
  expect(positionsOf(store, TOKEN).size).toBe(0);
  expect(store.repeats.free.length).toBe(store.repeats.size);
  expect(store.sums.free.length).toBe(store.sums.size);
}

test.each([100, 4])(
  'keeps nothing of a token when all its trades have left, when %i traders are told apart',
  (most) => {
    const store = createWindowStore(most);
    const { book, counting, trades } = trade(store);
    expect(sumsOf(book, 3)).toMatchObject({ numBuys: 11, buyMicroUsd: 55 });
    for (const window of WINDOW_SPANS.keys()) for (const each of trades) counting.countOut(each, window);
    expect(sumsOf(book, 3)).toMatchObject({ numTraders: 0, numBuys: 0, buyMicroUsd: 0 });
    for (const _ of trades) rest(book, store);
    expectNothingOf(store);
  },
);

test.each([100, 4])('keeps nothing of a token that is taken away, when %i traders are told apart', (most) => {
  const store = createWindowStore(most);
  const { book } = trade(store);
  forget(book, store);
  expectNothingOf(store);
  expect(store.samples.map(({ size }) => size)).toEqual(WINDOW_SPANS.map(() => 0));
  expect(sumsOf(trade(store).book, 3)).toMatchObject({ numBuys: 11, buyMicroUsd: 55 });
});

test('keeps no trader whom only a window would ask for that has others in its sample', () => {
  const store = createWindowStore(4);
  const counting = createCounting(store);
  const book = createTokenBook(aToken(), TOKEN);
  const shorter = [...WINDOW_SPANS.keys()].slice(0, -1);
  for (const isLate of [false, true]) {
    store.now = isLate ? (WINDOW_SPANS.at(-2) ?? 0) : 0;
    const trades = [0, 1, 2, 3].map((n) => ({ ...A_BUY, time: store.now, trader: isLate ? 4 + n : n }));
    for (const each of trades) {
      wake(book, store);
      counting.countIn(each, 0);
    }
    for (const window of shorter) for (const each of trades) counting.countOut(each, window);
  }
  const sampled = store.samples.at(-1)?.get(TOKEN)?.[NUM_TRADERS];
  expect(sampled).toBeLessThan(8);
  expect(positionsOf(store, TOKEN).size).toBe(sampled);
});
