import { millis } from '@orrery/core/time';
import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket, type Market, toCandles } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBarRepository } from '../store/bars/bars.repository.ts';
import { createBlockStore } from '../store/block-store.ts';
import type { StoreDatabase } from '../store/database.ts';
import { createHistoryRepository } from '../store/market/history.repository.ts';
import type { TradeRow } from '../store/schema.ts';
import { aTradeRow, openTestStore, type TestStore } from '../testing/store.ts';
import { createReadCandles } from './read-candles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-22T10:17:31.250Z');
const TOKEN = USDT;
const DECIMALS = 6;
const INTERVALS: ChartInterval[] = [
  '1_SECOND',
  '15_SECOND',
  '30_SECOND',
  '1_MINUTE',
  '2_MINUTE',
  '3_MINUTE',
  '5_MINUTE',
  '15_MINUTE',
  '30_MINUTE',
  '1_HOUR',
  '2_HOUR',
  '4_HOUR',
  '6_HOUR',
  '8_HOUR',
  '12_HOUR',
  '1_DAY',
  '1_WEEK',
  '1_MONTH',
];
let opened: TestStore;
let store: StoreDatabase;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

const aRow = (row: Partial<TradeRow>) => aTradeRow({ asset: TOKEN, time_ms: NOW, ...row });

const save = (trades: TradeRow[]) => createBlockStore(store).save({ trades, catalogue: [], slot: 9 });

function reader(tell: (market: Market) => void = () => undefined) {
  const tokens = [
    aToken({ id: WRAPPED_SOL, decimals: 9 }),
    aToken({ id: TOKEN, decimals: DECIMALS }),
    aToken({ id: USDC, decimals: 6 }),
  ];
  const market = createMarket(tokens);
  tell(market);
  return createReadCandles(createBarRepository(store), market, { now: () => millis(NOW) });
}

/** A day and a half of trades, most of them close to another. */
const manyTrades = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 3 * HOUR }),
      usd_price: fc.double({ min: 0.001, max: 9, noNaN: true }),
      usd_micro: fc.nat(10 ** 9),
      lamports: fc.integer({ min: 1, max: 10 ** 10 }),
      amount: fc.integer({ min: 1, max: 10 ** 9 }),
      is_valid_price: fc.constantFrom<0 | 1>(1, 1, 1, 0),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let time = NOW;
    const rows = steps.map(({ gap, lamports, amount, ...row }, index) => {
      time -= gap % 4 === 0 ? gap : gap % 40_000;
      return aRow({
        ...row,
        id: 1_000_000 - index,
        time_ms: time,
        native_lamports: String(lamports),
        amount: String(amount),
      });
    });
    return rows.toReversed();
  });

interface Asked {
  interval: ChartInterval;
  count: number;
  toMs: number;
  inSol: boolean;
}

/** Every candle counted from the list of trades for itself. */
function recount(rows: readonly TradeRow[], { interval, count, toMs, inSol }: Asked) {
  const valid = rows.filter((row) => row.is_valid_price === 1);
  const priceOf = (row: TradeRow) =>
    inSol ? (Number(row.native_lamports) / Number(row.amount)) * (10 ** DECIMALS / 1e9) : row.usd_price;
  const volumeOf = (row: TradeRow) => (inSol ? Number(row.native_lamports) : row.usd_micro);
  const last = barStart(interval, Math.min(toMs - 1, NOW));
  const candles = [];
  for (let back = count - 1; back >= 0; back -= 1) {
    const time = barAfter(interval, last, -back);
    const inside = valid.filter((row) => barStart(interval, row.time_ms) === time);
    const before = valid.findLast((row) => row.time_ms < time);
    if (!before && inside.length === 0) continue;
    const prices = [...(before ? [before] : []), ...inside].map(priceOf);
    candles.push({
      time,
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
      volume: inside.reduce((sum, row) => sum + volumeOf(row), 0) / (inSol ? 1e9 : 1e6),
    });
  }
  return candles;
}

describe('reading candles', () => {
  test('equals a recount from the trades for every interval, in dollars and in SOL, before and after hours are rolled up', async () => {
    await fc.assert(
      fc.asyncProperty(
        manyTrades,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: -3 * HOUR, max: HOUR }),
        fc.boolean(),
        async (rows, count, shift, isRolled) => {
          store.driver.exec(
            'delete from trade_rows; delete from minute_bars; delete from hour_bars; delete from cursors',
          );
          await save(rows);
          if (isRolled) await createBarRepository(store).rollUp(NOW);
          const read = reader();
          for (const interval of INTERVALS) {
            for (const inSol of [false, true]) {
              const asked = { interval, count, toMs: NOW + shift, inSol };
              const quote = inSol ? WRAPPED_SOL : undefined;
              expect({ interval, candles: await read(TOKEN, { ...asked, quote }) }).toEqual({
                interval,
                candles: recount(rows, asked),
              });
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('reaches back as far as asked: where only hours or minutes are kept, finer bars are interpolated, the same each time, and flagged', async () => {
    const hour = barStart('1_HOUR', NOW);
    const trades = Array.from({ length: 5 * 24 * 12 }, (_, index) =>
      aRow({
        id: 1_000_000 - index,
        time_ms: hour - Math.floor(index / 2) * 10 * MINUTE + (index % 2 === 0 ? 20_000 : 0),
        usd_price: 2 + Math.sin(index),
        usd_micro: 1_000_000 + index,
      }),
    );
    await save(trades.toReversed());
    const bars = createBarRepository(store);
    await bars.rollUp(NOW);
    const kept = { minutes: hour - 2 * DAY, trades: hour - DAY };
    await bars.prune(kept.minutes);
    await createBlockStore(store).prune(kept.trades);
    const ask = (interval: ChartInterval, count: number, toMs: number) =>
      reader()(TOKEN, { interval, count, toMs });
    for (const [finer, wider, until, count] of [
      ['1_MINUTE', '1_HOUR', kept.minutes, 3_600],
      ['5_MINUTE', '1_HOUR', kept.minutes, 720],
      ['15_SECOND', '1_MINUTE', kept.trades, 3_600],
      ['1_SECOND', '1_MINUTE', kept.trades, 3_600],
    ] as const) {
      const interpolated = await ask(finer, count, until);
      expect(interpolated).toHaveLength(count);
      expect(await ask(finer, count, until)).toEqual(interpolated);
      const fromMs = barStart(wider, interpolated[0]?.time ?? 0);
      const whole = toCandles(interpolated, { interval: wider, fromMs, toMs: until });
      const wanted = await ask(wider, whole.length, until);
      const traded = new Set(wanted.filter(({ volume }) => volume > 0).map(({ time }) => time));
      expect(traded.size).toBeGreaterThan(5);
      for (const [index, bar] of whole.entries()) {
        const { volume, isGenesis = false, ...prices } = bar;
        expect(wanted[index]).toMatchObject(prices);
        expect(volume).toBeCloseTo(wanted[index]?.volume ?? Number.NaN, 9);
        expect(isGenesis).toBe(traded.has(bar.time));
      }
      const latest = await ask(finer, 5, NOW);
      expect(latest.some(({ isGenesis }) => isGenesis)).toBe(false);
    }
  });

  test('remembers quarters of a minute only once nothing can come to them any more', async () => {
    const at = (minutes: number, usd_price: number) =>
      aRow({ id: 1_000_000 - minutes, time_ms: NOW - minutes * MINUTE, usd_price });
    const history = createHistoryRepository(store);
    const read = reader();
    const closes = async () => {
      const candles = await read(TOKEN, { interval: '30_SECOND', toMs: NOW + 1, count: 2_000 });
      return candles.filter(({ volume }) => volume > 0).map(({ close }) => close);
    };
    await save([at(60, 2)]);
    expect(await closes()).toEqual([2]);
    const past = { ...at(70, 1), slot: 0 };
    await history.saveGenesis({ trades: [past], minuteBars: new Map(), hourBars: new Map() });
    expect(await closes()).toEqual([1, 2]);
    await save([at(59, 3), at(30, 4)]);
    expect(await closes()).toEqual([1, 2, 3, 4]);
    await save([at(29, 5), at(0, 6)]);
    expect(await closes()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await closes()).toEqual([1, 2, 3, 4, 5, 6]);
    // What is remembered is not read again.
    store.driver.exec('delete from trade_rows where usd_price < 3');
    expect(await closes()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('takes the end as outside, in milliseconds: one in seconds finds nothing', async () => {
    await save([aRow({ time_ms: NOW - 3 * MINUTE })]);
    const read = reader();
    const minute = barStart('1_MINUTE', NOW - 3 * MINUTE);
    const times = async (toMs: number, fromMs?: number) =>
      (await read(TOKEN, { interval: '1_MINUTE', toMs, fromMs, count: 9 })).map(({ time }) => time);
    expect(await times(minute)).toEqual([]);
    expect(await times(minute + 1)).toEqual([minute]);
    expect(await times(minute + MINUTE + 1, minute + 1)).toEqual([minute + MINUTE]);
    expect(await times(NOW / 1000)).toEqual([]);
    expect(await times(NOW + DAY)).toEqual([0, 1, 2, 3].map((step) => minute + step * MINUTE));
  });

  test('begins with the first trade, also in the middle of a minute', async () => {
    const first = barStart('1_MINUTE', NOW) + 20_000;
    await save([aRow({ time_ms: first })]);
    for (const interval of ['1_SECOND', '15_SECOND', '1_MINUTE'] as const) {
      const [oldest] = await reader()(TOKEN, { interval, toMs: NOW + 1, count: 15 });
      expect(oldest).toMatchObject({ time: barStart(interval, first), volume: 0.000005 });
    }
  });

  test('makes SOL bars of the synthetic time from SOL’s own of that minute, and flags them', async () => {
    const bar = (price: number) => ({
      minute: 60_000 * Math.floor(NOW / MINUTE),
      open: price,
      high: price,
      low: price,
      close: price,
      microUsd: 3_000_000,
    });
    const minuteBars = new Map([
      [TOKEN, [bar(30)]],
      [WRAPPED_SOL, [bar(150)]],
    ]);
    await createHistoryRepository(store).saveGenesis({ trades: [], minuteBars, hourBars: new Map() });
    const ask = { interval: '1_MINUTE', toMs: NOW, count: 5 } as const;
    expect(await reader()(TOKEN, { ...ask, quote: WRAPPED_SOL })).toMatchObject([
      { open: 0.2, close: 0.2, volume: 0.02, isGenesis: true },
    ]);
    expect(await reader()(WRAPPED_SOL, { ...ask, quote: WRAPPED_SOL })).toMatchObject([
      { open: 1, high: 1, low: 1, close: 1, volume: 0.02, isGenesis: true },
    ]);
  });

  test('values a token in another by both their dollars, and in USDC by its own', async () => {
    await save([
      aRow({ id: 1, time_ms: NOW - MINUTE, usd_price: 6, usd_micro: 12_000_000 }),
      aRow({ id: 2, time_ms: NOW, asset: USDC, usd_price: 3 }),
    ]);
    const ask = { interval: '1_MINUTE', toMs: NOW + 1, count: 1 } as const;
    expect(await reader()(TOKEN, { ...ask, quote: USDC })).toMatchObject([{ close: 6, volume: 0 }]);
    await save([
      aRow({ id: 3, time_ms: NOW, usd_price: 6, usd_micro: 12_000_000 }),
      aRow({ id: 4, asset: WRAPPED_SOL, time_ms: NOW, usd_price: 3, amount: '1', native_lamports: '1' }),
    ]);
    // Any other token than SOL: through the dollars of both.
    const inOther = await reader()(WRAPPED_SOL, { ...ask, quote: TOKEN });
    expect(inOther).toMatchObject([{ close: 0.5 }]);
  });

  test('has a dollar for USDC, which nothing else is traded as, and the other’s candles upside down', async () => {
    await save([
      aRow({ id: 1, time_ms: NOW - 1_000, usd_price: 4, usd_micro: 8_000_000 }),
      aRow({ id: 2, time_ms: NOW, usd_price: 5, usd_micro: 12_000_000 }),
    ]);
    const ask = { interval: '1_MINUTE', toMs: NOW + 1, count: 2 } as const;
    const time = barStart('1_MINUTE', NOW);
    expect(await reader()(USDC, { ...ask, quote: TOKEN })).toEqual([
      { time, open: 0.25, high: 0.25, low: 0.2, close: 0.2, volume: 4 },
    ]);
    expect(await reader()(USDC, ask)).toMatchObject([
      { close: 1, volume: 0 },
      { time, open: 1 },
    ]);
  });

  test('prices a token with a multiplier as it is shown, in dollars and in another token', async () => {
    await save([
      aRow({ id: 1, usd_price: 8, usd_micro: 40_000_000, native_lamports: '100000000', amount: '1000000' }),
      aRow({ id: 2, asset: WRAPPED_SOL, usd_price: 80, usd_micro: 1, native_lamports: '1', amount: '1' }),
    ]);
    const mint = { supply: 1, mintAuthority: null, freezeAuthority: null };
    const split = reader((market) =>
      market.setMint(TOKEN, mint, { multiplier: 1, newMultiplier: 2, newMultiplierAt: 0 }),
    );
    const asked = { interval: '1_MINUTE', count: 1, toMs: NOW + 1 } as const;
    expect(await split(TOKEN, asked)).toMatchObject([{ open: 4, close: 4, volume: 40 }]);
    expect(await split(TOKEN, { ...asked, quote: WRAPPED_SOL })).toMatchObject([
      { close: 0.05, volume: 0.1 },
    ]);
    const [inToken] = await split(WRAPPED_SOL, { ...asked, quote: TOKEN });
    expect(inToken).toMatchObject({ close: 20 });
  });

  test('throws for an unknown token', async () => {
    const unknown = 'GoneTokenGoneTokenGoneTokenGoneTokenGone111' as Address;
    await expect(reader()(unknown, { interval: '1_DAY', toMs: NOW, count: 1 })).rejects.toThrow(
      'TOKEN_NOT_FOUND',
    );
  });
});

test('what trades in the minute the history ends in comes after it, also for the candle that follows', async () => {
  const minute = Math.floor(NOW / MINUTE) * MINUTE - MINUTE;
  const interpolated = { minute, open: 9, high: 9, low: 9, close: 9, microUsd: 1 };
  const minuteBars = new Map([[TOKEN, [interpolated]]]);
  await createHistoryRepository(store).saveGenesis({ trades: [], minuteBars, hourBars: new Map() });
  await save([aRow({ time_ms: minute + 1_000, usd_price: 2 })]);
  for (const count of [1, 2]) {
    const candles = await reader()(TOKEN, { interval: '1_MINUTE', count, toMs: NOW });
    expect(candles.at(-1)?.close).toBe(2);
  }
});
