import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Candle } from './candle.ts';
import { createCandleStore } from './candle-store.ts';
import { pairCandles, pairStore } from './pair-candles.ts';

const MINUTE = 60;
const flat = (time: number, price: number, volume = 0): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});
const candle = (time: number, [open, high, low, close]: [number, number, number, number]): Candle => ({
  ...flat(time, open, 7),
  high,
  low,
  close,
});
const closes = (candles: readonly Candle[]) => candles.map(({ time, close }) => [time, close]);

it('is the price of one in the other, with the first one’s volume', () => {
  const [only] = pairCandles([candle(0, [10, 12, 8, 11])], [flat(0, 2, 99)]);
  expect(only).toEqual({ time: 0, open: 5, high: 6, low: 4, close: 5.5, volume: 7 });
});

it('begins when both have begun', () => {
  const base = [flat(0, 10), flat(60, 10), flat(120, 10)];
  expect(closes(pairCandles(base, [flat(60, 5), flat(120, 4)]))).toEqual([
    [60, 2],
    [120, 2.5],
  ]);
  expect(pairCandles(base, [])).toEqual([]);
  expect(pairCandles([], base)).toEqual([]);
});

it('takes the price of one that did not trade as it stayed, without volume, and makes no candle where neither has one', () => {
  const made = pairCandles([flat(0, 10, 3), flat(240, 20, 3)], [flat(0, 5), flat(60, 4)]);
  expect(closes(made)).toEqual([
    [0, 2],
    [60, 2.5],
    [240, 5],
  ]);
  expect(made.map(({ volume }) => volume)).toEqual([3, 0, 3]);
});

it('never stands higher or lower than the two can have stood to each other, and holds its open and close', () => {
  const one = candle(0, [10, 14, 8, 12]);
  const other = candle(0, [2, 3, 1, 2.5]);
  const [made] = pairCandles([one], [other]);
  if (!made) throw new Error('no candle');
  expect(made.high).toBeLessThanOrEqual(one.high / other.low);
  expect(made.low).toBeGreaterThanOrEqual(one.low / other.high);
  for (const price of [made.open, made.close]) {
    expect(made.high).toBeGreaterThanOrEqual(price);
    expect(made.low).toBeLessThanOrEqual(price);
  }
});

it('shows both moving together as no move', () => {
  const moved = candle(0, [1, 2, 1, 2]);
  expect(pairCandles([moved], [moved])[0]).toMatchObject({ open: 1, close: 1 });
});

it('says that it is synthetic where one of the two is', () => {
  const synthetic = { ...flat(0, 1), isGenesis: true as const };
  expect(pairCandles([synthetic], [flat(0, 1)])[0]?.isGenesis).toBe(true);
  expect(pairCandles([flat(0, 1)], [synthetic])[0]?.isGenesis).toBe(true);
  expect(pairCandles([flat(0, 1)], [flat(0, 1)])[0]).not.toHaveProperty('isGenesis');
});

it('makes no candle of a price that is none', () => {
  expect(pairCandles([flat(0, 1), flat(60, 1)], [flat(0, 0), flat(60, 2)])).toHaveLength(1);
  expect(pairCandles([candle(0, [1, 1, 0, 1])], [flat(0, 1)])).toEqual([]);
});

it('turned round is the other way about', () => {
  const [base, quote] = [candle(0, [10, 12, 8, 11]), candle(0, [2, 3, 1, 2.5])];
  const [made] = pairCandles([base], [quote]);
  const [turned] = pairCandles([quote], [base]);
  expect(turned?.open).toBeCloseTo(1 / (made?.open ?? 0));
  expect(turned?.close).toBeCloseTo(1 / (made?.close ?? 0));
});

it('follows the trades of either token, and makes no candle again that stayed', () => {
  const [base, quote] = [createCandleStore('1_MINUTE'), createCandleStore('1_MINUTE')];
  const store = pairStore(base, quote);
  const onChange = vi.fn();
  const stop = store.onChange(onChange);
  base.load({ bars: [flat(0, 10)], slot: 1 });
  quote.load({ bars: [flat(0, 5)], slot: 1 });
  expect(onChange).toHaveBeenCalledTimes(2);
  const [before, version] = [store.candles()[0], store.version()];
  expect(store.candles()[0]).toBe(before);
  base.tick([{ timeMs: 1_000, price: 20, volume: 1, slot: 2 }]);
  expect(store.version()).toBeGreaterThan(version);
  expect(closes(store.candles())).toEqual([[0, 4]]);
  const [first] = store.candles();
  quote.tick([{ timeMs: MINUTE * 1_000, price: 4, volume: 1, slot: 2 }]);
  expect(closes(store.candles())).toEqual([
    [0, 4],
    [MINUTE, 5],
  ]);
  quote.tick([{ timeMs: 2 * MINUTE * 1_000, price: 2, volume: 1, slot: 3 }]);
  expect(store.candles()[0]).not.toBe(before);
  expect(closes(store.candles()).at(-1)).toEqual([2 * MINUTE, 10]);
  expect(first?.close).toBe(4);
  stop();
  base.tick([{ timeMs: MINUTE * 2_000, price: 1, volume: 1, slot: 4 }]);
  expect(onChange).toHaveBeenCalledTimes(5);
});

it('equals the candles made of all at once, after trades, pages and older pages of either', () => {
  const moves = fc.array(
    fc.record({
      isBase: fc.boolean(),
      kind: fc.constantFrom('tick', 'tick', 'older', 'page', 'show'),
      amount: fc.integer({ min: 1, max: 90 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(moves, (all) => {
      const START = 100 * MINUTE;
      const [base, quote] = [createCandleStore('1_MINUTE'), createCandleStore('1_MINUTE')];
      const store = pairStore(base, quote);
      let nowMs = START * 1_000;
      for (const [slot, { isBase, kind, amount }] of all.entries()) {
        const leg = isBase ? base : quote;
        const first = leg.candles()[0]?.time ?? START;
        nowMs += amount * 1_000;
        const last = Math.floor(nowMs / 60_000) * MINUTE;
        if (kind === 'tick') leg.tick([{ timeMs: nowMs, price: amount, volume: amount, slot }]);
        if (kind === 'page') leg.load({ bars: [flat(last - MINUTE, 7), flat(last, amount)], slot });
        if (kind === 'older') leg.prepend([flat(first - 2 * MINUTE, amount), flat(first - MINUTE, 3)]);
        if (kind === 'show') leg.endAt(amount, nowMs);
        expect(store.candles()).toEqual(pairCandles(base.candles(), quote.candles()));
      }
    }),
    { numRuns: 100 },
  );
});
