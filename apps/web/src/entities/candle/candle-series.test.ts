import { barStart } from '@orrery/domain/chart-intervals';
import type { Candle } from '@orrery/wire/charts/candles';
import type { TokenTx } from '@orrery/wire/trades/txs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandleTrade, mergeCandles, toCandleTrade, withTrade } from './candle-series.ts';
import { INTERVALS } from './chart-view.ts';

const NOW = Date.parse('2026-11-22T10:17:31.000Z');

function aCandle(candle: Partial<Candle> = {}): Candle {
  return { time: NOW / 1_000, open: 1, high: 1, low: 1, close: 1, volume: 0, ...candle };
}

const intervals = fc.constantFrom(...INTERVALS.map(({ value }) => value));
const trades = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 600_000 }),
      price: fc.double({ min: 0.001, max: 9, noNaN: true }),
      volume: fc.nat(1_000),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((steps) => {
    let timeMs = NOW;
    return steps.map(({ gap, price, volume }): CandleTrade => {
      timeMs += gap;
      return { timeMs, price, volume };
    });
  });

describe('candles after trades', () => {
  it('open, move and close as a recount of the trades says, with none left out between them', () => {
    fc.assert(
      fc.property(trades, intervals, (all, interval) => {
        const candles = all.reduce<readonly Candle[]>((held, trade) => withTrade(held, trade, interval), []);
        for (const [index, candle] of candles.entries()) {
          const inside = all.filter(({ timeMs }) => barStart(interval, timeMs) === candle.time * 1_000);
          const before = candles.slice(0, index).at(-1);
          const prices = [...(before ? [before.close] : []), ...inside.map(({ price }) => price)];
          expect(candle).toEqual({
            time: candle.time,
            open: prices[0],
            high: Math.max(...prices),
            low: Math.min(...prices),
            close: prices.at(-1),
            volume: inside.reduce((sum, { volume }) => sum + volume, 0),
          });
        }
        const starts = new Set(all.map(({ timeMs }) => barStart(interval, timeMs) / 1_000));
        expect(candles.map(({ time }) => time)).toEqual(expect.arrayContaining([...starts]));
        const lastBarFirst = candles.slice(1).every(({ time }, index) => time > (candles[index]?.time ?? 0));
        expect(lastBarFirst).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('leave the past to the server', () => {
    const candles = [aCandle()];
    expect(withTrade(candles, { timeMs: NOW - 1_000, price: 5, volume: 1 }, '1_SECOND')).toBe(candles);
  });

  it('keep what was drawn marked when a trade moves it', () => {
    const candles = [aCandle({ isGenesis: true })];
    const [moved] = withTrade(candles, { timeMs: NOW, price: 2, volume: 1 }, '1_SECOND');
    expect(moved).toEqual(aCandle({ isGenesis: true, high: 2, close: 2, volume: 1 }));
  });
});

describe('a page laid over candles', () => {
  it('counts where both have one, and takes nothing away around it', () => {
    const held = [1, 2, 3, 4].map((time) => aCandle({ time }));
    const page = [2, 3].map((time) => aCandle({ time, close: 9 }));
    expect(mergeCandles(held, page, '1_SECOND').map(({ time, close }) => [time, close])).toEqual([
      [1, 1],
      [2, 9],
      [3, 9],
      [4, 1],
    ]);
    expect(mergeCandles(held, [], '1_SECOND')).toBe(held);
  });

  it('leaves no hole: what lies before one is let go of, and a page that ends before one is not taken', () => {
    const [old, held] = [
      [1, 2],
      [6, 7],
    ].map((times) => times.map((time) => aCandle({ time })));
    expect(mergeCandles(old ?? [], held ?? [], '1_SECOND')).toEqual(held);
    expect(mergeCandles(held ?? [], old ?? [], '1_SECOND')).toEqual(held);
  });
});

describe('a trade in the terms of a chart', () => {
  const trade: TokenTx = {
    timestamp: new Date(NOW).toISOString(),
    asset: 'a' as TokenTx['asset'],
    type: 'buy',
    usdPrice: 3,
    usdVolume: 30,
    nativeVolume: 0.2,
    traderAddress: 't' as TokenTx['traderAddress'],
    txHash: 's' as TokenTx['txHash'],
    amount: 10,
    isMev: false,
    isValidPrice: true,
    isValidPosition: true,
    poolId: 'p' as TokenTx['poolId'],
  };

  it.each([
    ['price', 'usd', { price: 3, volume: 30 }],
    ['price', 'native', { price: 0.02, volume: 0.2 }],
    ['mcap', 'usd', { price: 300, volume: 30 }],
    ['mcap', 'native', { price: 2, volume: 0.2 }],
  ] as const)('is a %s in %s', (type, quote, expected) => {
    expect(toCandleTrade(trade, { type, quote }, 100)).toEqual({ timeMs: NOW, ...expected });
  });

  it('is none when it sets no price, or when the circulating supply is unknown', () => {
    const view = { type: 'price', quote: 'usd' } as const;
    expect(toCandleTrade({ ...trade, isValidPrice: false }, view, 100)).toBeUndefined();
    expect(toCandleTrade(trade, { type: 'mcap', quote: 'usd' }, null)).toBeUndefined();
    expect(toCandleTrade({ ...trade, amount: 0 }, { type: 'price', quote: 'native' }, 1)).toBeUndefined();
  });
});
