import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTrade, type Bar, type BarTrade, joinBars, toBar, toMinute } from './bars.ts';
import { type PricedBar, toCandles } from './candles.ts';

const HOUR = 3_600_000;
const INTERVALS = [
  '1_MINUTE',
  '3_MINUTE',
  '5_MINUTE',
  '15_MINUTE',
  '30_MINUTE',
  '1_HOUR',
  '2_HOUR',
  '4_HOUR',
  '8_HOUR',
  '12_HOUR',
  '1_DAY',
  '1_WEEK',
  '1_MONTH',
] as const satisfies ChartInterval[];
const START = Date.parse('2026-11-20T21:07:00Z');

interface Traded {
  time: number;
  price: number;
  microUsd: number;
}

const trades = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 * HOUR }),
      price: fc.integer({ min: 1, max: 9 }),
      microUsd: fc.nat(1_000),
    }),
    {
      maxLength: 60,
    },
  )
  .map((steps) => {
    let time = START;
    return steps.map(({ gap, price, microUsd }): Traded => {
      // Mostly close together, so that several fall into one bar.
      time += gap % 3 === 0 ? gap : gap % 50_000;
      return { time, price, microUsd };
    });
  });

function toMinuteBars(all: readonly Traded[]): PricedBar[] {
  const bars = new Map<number, Bar>();
  for (const trade of all) {
    const held = bars.get(toMinute(trade.time));
    if (held) addTrade(held, trade);
    else bars.set(toMinute(trade.time), toBar(trade, toMinute(trade.time)));
  }
  return [...bars.values()].map(({ minute, open, high, low, close, microUsd }) => ({
    time: minute,
    open,
    high,
    low,
    close,
    volume: microUsd,
  }));
}

/** Every candle counted from the list of trades for itself. */
function recount(all: readonly Traded[], interval: ChartInterval, fromMs: number, toMs: number) {
  const candles = [];
  for (let time = fromMs; time < toMs; time = barAfter(interval, time, 1)) {
    const inside = all.filter((trade) => barStart(interval, trade.time) === time);
    const before = all.findLast((trade) => trade.time < time)?.price;
    if (before === undefined && inside.length === 0) continue;
    const prices = [...(before === undefined ? [] : [before]), ...inside.map(({ price }) => price)];
    candles.push({
      time,
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
      volume: inside.reduce((sum, { microUsd }) => sum + microUsd, 0),
    });
  }
  return candles;
}

describe('candles', () => {
  test('equal a recount from the trades for every interval and range, without a gap or an overlap', () => {
    fc.assert(
      fc.property(
        trades,
        fc.constantFrom(...INTERVALS),
        fc.integer({ min: -20, max: 50 }),
        fc.nat(100),
        (all, interval, first, count) => {
          const fromMs = barAfter(interval, START, first);
          const toMs = barAfter(interval, fromMs, count);
          const bars = toMinuteBars(all).filter(({ time }) => time >= fromMs && time < toMs);
          const closeBefore = all.findLast(({ time }) => time < fromMs)?.price;
          const candles = toCandles(bars, { interval, fromMs, toMs, closeBefore });
          expect(candles).toEqual(recount(all, interval, fromMs, toMs));
          for (const [index, { time }] of candles.entries()) {
            if (index > 0) expect(time).toBe(barAfter(interval, candles[index - 1]?.time ?? 0, 1));
          }
        },
      ),
    );
  });

  test('open at the close before, are flat where nothing traded, and flagged where any of them is synthetic', () => {
    const bar = { time: 60_000, open: 2, high: 5, low: 1, close: 3, volume: 7 };
    const window = { interval: '1_MINUTE', fromMs: 0, toMs: 180_000 } as const;
    const flat = (time: number, price: number) => ({
      time,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0,
    });
    expect(toCandles([bar], { ...window, closeBefore: 9 })).toEqual([
      flat(0, 9),
      { ...bar, open: 9, high: 9 },
      flat(120_000, 3),
    ]);
    expect(toCandles([bar], window)).toEqual([bar, flat(120_000, 3)]);
    expect(toCandles([], window)).toEqual([]);
    const synthetic = { ...bar, time: 120_000, isGenesis: true };
    const hour = toCandles([bar, synthetic], { interval: '1_HOUR', fromMs: 0, toMs: HOUR });
    expect(hour).toEqual([{ ...bar, time: 0, volume: 14, isGenesis: true }]);
  });
});

test('a bar has a SOL price only when all its trades have', () => {
  const trade = (lamports?: number) => ({
    time: 1,
    price: 1,
    microUsd: 1,
    ...(lamports !== undefined && { sol: { lamports, units: 4 } }),
  });
  const barOf = (first: BarTrade, ...others: BarTrade[]) => {
    const bar = toBar(first, 0);
    for (const other of others) addTrade(bar, other);
    return bar;
  };
  const both = barOf(trade(8), trade(2));
  expect(both.sol).toEqual({ open: 2, high: 2, low: 0.5, close: 0.5, lamports: 10 });
  expect(joinBars(barOf(trade(8)), barOf(trade(2)))).toEqual(both);
  expect(barOf(trade(8), trade()).sol).toBeUndefined();
  expect(barOf(trade(), trade(8)).sol).toBeUndefined();
  expect(joinBars(barOf(trade()), both).sol).toBeUndefined();
});
