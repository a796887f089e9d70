import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, HOUR_MS } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { describe, expect, test } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import { universeAt } from '../universe/universe.ts';
import { createHistory } from './history.ts';
import { toGapTokens, toPastTokens, usdADay } from './past-token.ts';
import { createPickTrader } from './pick-trader.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const END = Date.UTC(2026, 10, 21, 12, 34, 56);
const universe = universeAt(createUniverse(3), END);

function history({ seed = 3, end = END, tokens = toPastTokens(universe, end) } = {}) {
  return createHistory({ seed, end, tokens, pickTrader: createPickTrader(universe.traders) });
}

const past = [...history()];
const trades = past.flatMap((one) => one.trades);

describe('createHistory', () => {
  test('is the same for the same seed and moment, and another for another', () => {
    // Each is drawn by itself, so some of them tell for all; in one word, since to print how they differ would take minutes.
    const some = toPastTokens(universe, END).filter((_, index) => index % 8 === 0);
    const again = [...history({ tokens: some })];
    expect(again.length).toBeGreaterThan(100);
    const first = past.filter(({ asset }) => some.some(({ token }) => token.id === asset));
    expect(isDeepStrictEqual(again, first)).toBe(true);
    const [other] = history({ seed: 4 });
    expect(isDeepStrictEqual(other?.trades, past[0]?.trades)).toBe(false);
  });

  test('keeps to its budget of trades', () => {
    expect(trades.length).toBeGreaterThan(100_000);
    expect(trades.length).toBeLessThanOrEqual(200_000);
  });

  test('ends every traded token at the price its deepest pool stands at', () => {
    const prices = new Map(toPastTokens(universe, END).map(({ token, price }) => [token.id, price]));
    for (const { asset, trades: own } of past) {
      const last = own.at(-1);
      if (last) expect(last.price).toBe(prices.get(asset));
    }
  });

  test('has what crowd and makers trade in a day, of SOL and of a token with deep pools', () => {
    for (const id of [WRAPPED_SOL, JUP]) {
      const own = past.find(({ asset }) => asset === id)?.trades ?? [];
      const token = toPastTokens(universe, END).find(({ token }) => token.id === id);
      const expected = token ? usdADay(token) : 0;
      const volume = own.reduce((sum, { microUsd }) => sum + microUsd, 0) / 1e6;
      expect(volume / expected).toBeGreaterThan(0.6);
      expect(volume / expected).toBeLessThan(1.6);
    }
  });

  test('has no two trades of a token of the same size: where a pool bears no more, sizes differ still', () => {
    for (const { trades: own, asset } of past) {
      // Those of the last quarter of an hour stand for themselves alone.
      const single = own.filter(({ time }) => END - time <= 15 * 60_000);
      const [amounts, dollars] = [single.map(({ amount }) => amount), single.map(({ microUsd }) => microUsd)];
      // Among thousands, two trades may have the same size by chance.
      const equals = single.length / 500;
      expect(single.length - new Set(amounts).size, `amounts of ${asset}`).toBeLessThanOrEqual(equals);
      expect(single.length - new Set(dollars).size, `dollars of ${asset}`).toBeLessThanOrEqual(equals);
    }
  });

  test('has no trade of less than ten cents', () => {
    expect(trades.filter(({ microUsd }) => microUsd < 100_000)).toEqual([]);
  });

  test('ends the bars of untraded tokens at their price too', () => {
    const prices = new Map(toPastTokens(universe, END).map(({ token, price }) => [token.id, price]));
    const untraded = past.filter(({ trades: own, hourBars }) => own.length === 0 && hourBars.length > 0);
    expect(untraded.length).toBeGreaterThan(50);
    for (const { asset, hourBars } of untraded)
      expect(hourBars.at(-1)?.close).toBeCloseTo(prices.get(asset) ?? 0, 10);
  });

  test('orders each token in time, within the last day', () => {
    for (const { trades: own } of past) {
      const times = own.map(({ time }) => time);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(END - (times[0] ?? END)).toBeLessThanOrEqual(DAY_MS);
    }
  });

  test('recounts the minutes and the hours of the last day from the trades', () => {
    for (const { trades: own, minuteBars, hourBars } of past) {
      const sum = (bars: readonly { microUsd: number }[]) =>
        bars.reduce((total, bar) => total + bar.microUsd, 0);
      expect(sum(minuteBars)).toBe(sum(own));
      const firstFolded = Math.floor((END - DAY_MS) / HOUR_MS) * HOUR_MS;
      expect(sum(hourBars.filter(({ minute }) => minute >= firstFolded))).toBe(sum(own));
    }
  });

  test('gives each hour one bar, in order, that holds its own prices', () => {
    for (const { hourBars } of past) {
      const starts = hourBars.map(({ minute }) => minute);
      expect(new Set(starts).size).toBe(starts.length);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      const isWhole = hourBars.every(
        ({ open, high, low, close }) => low <= Math.min(open, close) && high >= Math.max(open, close),
      );
      expect(isWhole).toBe(true);
    }
  });

  test('has 30 days behind the most popular token', () => {
    const sol = past.find(({ asset }) => asset === WRAPPED_SOL);
    expect(sol?.hourBars.length).toBeGreaterThanOrEqual(30 * 24 - 1);
  });

  test('volumes stand for the whole day, counts for the thinned list', () => {
    const volume = trades.reduce((sum, { microUsd }) => sum + microUsd, 0) / 1e6;
    const lastQuarter = trades.filter(({ time }) => END - time <= 900_000);
    const ofQuarter = lastQuarter.reduce((sum, { microUsd }) => sum + microUsd, 0) / 1e6;
    expect(volume / ofQuarter).toBeGreaterThan(60);
    expect(volume / ofQuarter).toBeLessThan(140);
    expect(lastQuarter.length / trades.length).toBeGreaterThan(0.15);
  });
});

test('a gap ends every price where it began and stays within the gap', () => {
  const from = END - 2 * HOUR_MS;
  const tokens = toGapTokens(toPastTokens(universe, END), {
    from,
    priceOf: (mint) => (mint === WRAPPED_SOL ? 150 : undefined),
  });
  const setup = { seed: 3, end: END, tokens, pickTrader: createPickTrader(universe.traders) };
  const [sol, ...others] = createHistory(setup);
  expect(others).toEqual([]);
  expect(sol?.trades.at(-1)?.price).toBe(150);
  expect(sol?.trades[0]?.price).toBeCloseTo(150, 0);
  expect(sol?.trades.every(({ time }) => time >= from)).toBe(true);
  expect(sol?.hourBars.every(({ minute }) => minute >= Math.floor(from / HOUR_MS) * HOUR_MS)).toBe(true);
});
