import { millis } from '@orrery/core/time';
import {
  barAfter,
  barStart,
  type ChartInterval,
  FRONT_END_INTERVALS,
  grainOf,
  RESOLUTION_INTERVALS,
} from '@orrery/domain/chart-intervals';
import { CHAOS_INTERVALS, TOKEN_INTERVALS } from '@orrery/domain/feed-intervals';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { createUniverse, oracleOf } from '@orrery/world';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChartService } from '../modules/charts/charts.service.ts';
import { createFrontEndService } from '../modules/front-end/front-end.service.ts';
import { createOracleService } from '../modules/oracle/oracle.service.ts';
import { createBarRepository } from '../store/bars/bars.repository.ts';
import { createBlockStore } from '../store/block-store.ts';
import type { StoreDatabase } from '../store/database.ts';
import type { TradeRow } from '../store/schema.ts';
import { aTradeRow, openTestStore, type TestStore } from '../testing/store.ts';
import { createFeeds } from './feeds.ts';
import { createReadCandles } from './read-candles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-22T10:17:31.250Z');
const BTC = '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh' as Address;
const ETH = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs' as Address;
const OTHER = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const TOKEN = USDT;
const DECIMALS = 6;
/** What the oracle and the chaos provider call what is traded here. */
const FEEDS = { SOLUSD: WRAPPED_SOL, BTCUSD: BTC, ETHUSD: ETH } as const;

const ORACLE = oracleOf(createUniverse(1), NOW - DAY);

let opened: TestStore;
let store: StoreDatabase;
beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

/** A day of trades of five tokens up to now, mostly seconds apart, some with hours between them. */
const days = fc
  .array(
    fc.record({
      asset: fc.constantFrom(TOKEN, TOKEN, OTHER, WRAPPED_SOL, BTC, ETH),
      gap: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 3 * HOUR })),
      usd_price: fc.integer({ min: 1, max: 4_000 }).map((cents) => cents / 100),
      usd_micro: fc.integer({ min: 1, max: 10 ** 9 }),
      lamports: fc.integer({ min: 1, max: 10 ** 10 }),
      amount: fc.integer({ min: 1, max: 10 ** 9 }),
      is_valid_price: fc.constantFrom<0 | 1>(1, 1, 1, 0),
    }),
    { minLength: 20, maxLength: 120 },
  )
  .map((steps) => {
    let time = NOW;
    const rows = steps.map(({ gap, lamports, amount, ...row }, index) => {
      time -= gap;
      return aTradeRow({
        ...row,
        id: 1_000_000 - index,
        time_ms: time,
        native_lamports: String(lamports),
        amount: String(amount),
      });
    });
    return rows.filter(({ time_ms }) => time_ms > NOW - DAY).toReversed();
  });

interface Event {
  time: number;
  price: number;
  /** In whole micro-USD or lamports, so that sums are exact. */
  volume: number;
}

/** The most bars of a reply. */
const MOST = 5_000;

/** Closed bars of a day, each counted for itself out of what happened; they begin with the first event, and are the newest. */
function recount(events: readonly Event[], interval: ChartInterval, unit = 1e6) {
  const candles = [];
  const last = barStart(interval, NOW);
  let rest = 0;
  let start = Math.max(barStart(interval, NOW - DAY), barAfter(interval, last, 1 - MOST));
  for (; start < last; start = barAfter(interval, start, 1)) {
    while ((events[rest]?.time ?? NOW) < start) rest += 1;
    const before = events[rest - 1];
    const first = rest;
    while ((events[rest]?.time ?? NOW) < barAfter(interval, start, 1)) rest += 1;
    const inside = events.slice(first, rest);
    const prices = [...(before ? [before] : []), ...inside].map(({ price }) => price);
    if (prices.length === 0) continue;
    candles.push({
      time: start / 1_000,
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
      volume: inside.reduce((sum, { volume }) => sum + volume, 0) / unit,
    });
  }
  return candles;
}

const valid = (rows: readonly TradeRow[], asset: Address) =>
  rows.filter((row) => row.asset === asset && row.is_valid_price === 1);

const inDollars = (rows: readonly TradeRow[], asset: Address): Event[] =>
  valid(rows, asset).map(({ time_ms, usd_price, usd_micro }) => ({
    time: time_ms,
    price: usd_price,
    volume: usd_micro,
  }));

const inSol = (rows: readonly TradeRow[]): Event[] =>
  valid(rows, TOKEN).map(({ time_ms, native_lamports, amount }) => ({
    time: time_ms,
    price: (Number(native_lamports) / Number(amount)) * (10 ** DECIMALS / 1e9),
    volume: Number(native_lamports),
  }));

/** What one token cost in the other after each trade of either. */
function inOther(rows: readonly TradeRow[]): Event[] {
  let [one, other] = [0, 0];
  const events: Event[] = [];
  for (const { asset, time_ms, usd_price } of rows.filter((row) => row.is_valid_price === 1)) {
    if (asset === TOKEN) one = usd_price;
    if (asset === OTHER) other = usd_price;
    if ((asset === TOKEN || asset === OTHER) && one > 0 && other > 0)
      events.push({ time: time_ms, price: one / other, volume: 0 });
  }
  return events;
}

async function serve(rows: TradeRow[]) {
  store.driver.exec(
    'delete from trade_rows; delete from minute_bars; delete from hour_bars; delete from cursors',
  );
  await createBlockStore(store).save({ trades: rows, catalogue: [], slot: 9 });
  const clock = { now: () => millis(NOW) };
  const bars = createBarRepository(store);
  const market = createMarket([
    aToken({ id: WRAPPED_SOL, decimals: 9 }),
    ...[TOKEN, OTHER, BTC, ETH, USDC].map((id) => aToken({ id, decimals: DECIMALS })),
  ]);
  for (const id of Object.values(FEEDS)) if (valid(rows, id).length > 0) market.setPrice(id, 1, 1);
  const readCandles = createReadCandles(bars, market, clock);
  const feeds = createFeeds({ oracle: ORACLE, market, readCandles, clock });
  const chain = { genesisMs: 0, status: () => Promise.reject(new Error('not asked')) as never };
  return {
    feeds,
    readCandles,
    charts: createChartService({ readCandles, bars, market, clock }),
    frontEnd: createFrontEndService({
      readCandles,
      market,
      chain,
      rates: { median: () => undefined },
      clock,
    }),
    oracle: createOracleService(feeds),
  };
}

/** Those that are closed, of the day; `width` is that of the bars. */
function closed<Bar extends { time: number }>(bars: readonly Bar[], interval: ChartInterval): Bar[] {
  const first = barStart(interval, NOW - DAY);
  return bars.filter(({ time }) => time * 1_000 >= first && barAfter(interval, time * 1_000, 1) <= NOW);
}

test('closed bars of a token in dollars and in SOL, of the oracle and of chaos equal a recount from trades, in every width over a day with gaps', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (rows) => {
      const { charts, feeds, oracle } = await serve(rows);
      for (const interval of TOKEN_INTERVALS)
        for (const quote of ['usd', 'native'] as const) {
          const { candles } = await charts.candles(TOKEN, { interval, candles: MOST, type: 'price', quote });
          const wanted =
            quote === 'usd' ? recount(inDollars(rows, TOKEN), interval) : recount(inSol(rows), interval, 1e9);
          expect({ interval, quote, bars: closed(candles, interval) }).toEqual({
            interval,
            quote,
            bars: wanted,
          });
        }
      for (const [symbol, mint] of Object.entries(FEEDS)) {
        if (valid(rows, mint).length === 0) continue;
        for (const [resolution, interval] of Object.entries(RESOLUTION_INTERVALS)) {
          const from = (NOW - 40 * DAY) / 1_000;
          const query = {
            symbol,
            from,
            to: NOW / 1_000,
            resolution: resolution as keyof typeof RESOLUTION_INTERVALS,
          };
          const { t, o = [], h = [], l = [], c } = await oracle.history(query);
          const bars = t.map((time, index) => ({
            time,
            open: o[index],
            high: h[index],
            low: l[index],
            close: c[index],
          }));
          const wanted = recount(inDollars(rows, mint), interval);
          expect({ symbol, resolution, bars: closed(bars, interval) }).toEqual({
            symbol,
            resolution,
            bars: wanted.map(({ time, open, high, low, close }) => ({ time, open, high, low, close })),
          });
        }
        const feed = feeds.find(symbol);
        for (const interval of CHAOS_INTERVALS) {
          const found = feed ? await feeds.bars(feed, { interval, fromMs: NOW - 40 * DAY, toMs: NOW }) : [];
          const bars = found.map(({ time, ...bar }) => ({ ...bar, time: time / 1_000 }));
          expect({ symbol, interval, bars: closed(bars, interval) }).toEqual({
            symbol,
            interval,
            bars: recount(inDollars(rows, mint), interval),
          });
        }
      }
    }),
    { numRuns: 2 },
  );
});

/** What a token was at within a stretch of time, where it stayed before included; undefined before its first trade. */
function spanOf(events: readonly Event[], from: number, to: number, hasBefore: boolean) {
  const before = events.findLast(({ time }) => time < from);
  const inside = events.filter(({ time }) => time >= from && time < to);
  const prices = [...(before && (hasBefore || inside.length === 0) ? [before] : []), ...inside].map(
    ({ price }) => price,
  );
  const [open, close] = [prices[0], prices.at(-1)];
  if (open === undefined || close === undefined) return undefined;
  const volume = inside.reduce((sum, event) => sum + event.volume, 0);
  return { open, high: Math.max(...prices), low: Math.min(...prices), close, volume };
}

/**
 * Closed bars of a pair by the rule of decision 0071. Of each grain in which either token traded, the ends of one are taken against the
 * middle of the other; a bar is made of its grains, and opens where the one before it closed.
 */
function recountPair(rows: readonly TradeRow[], interval: ChartInterval) {
  const [base, quote] = [inDollars(rows, TOKEN), inDollars(rows, OTHER)];
  const grainMs = { second: 1_000, quarter: 15_000, minute: 60_000, hour: HOUR }[grainOf(interval)];
  const traded = [...new Set([...base, ...quote].map(({ time }) => Math.floor(time / grainMs) * grainMs))];
  const grains = traded
    .toSorted((a, b) => a - b)
    .flatMap((time) => {
      const one = spanOf(base, time, time + grainMs, false);
      const other = spanOf(quote, time, time + grainMs, false);
      if (!one || !other) return [];
      const [open, close] = [one.open / other.open, one.close / other.close];
      const [middle, otherMiddle] = [(one.open + one.close) / 2, (other.open + other.close) / 2];
      const high = Math.max(open, close, one.high / otherMiddle, middle / other.low);
      const low = Math.min(open, close, one.low / otherMiddle, middle / other.high);
      return [{ time, open, high, low, close, volume: Math.round(one.volume / other.close) }];
    });
  const last = barStart(interval, NOW);
  const from = Math.max(barStart(interval, NOW - DAY), barAfter(interval, last, 1 - MOST));
  const bars = [];
  for (let start = from; start < last; start = barAfter(interval, start, 1)) {
    const before = grains.findLast(({ time }) => time < start);
    const inside = grains.filter(({ time }) => time >= start && time < barAfter(interval, start, 1));
    const open = before?.close ?? inside[0]?.open;
    if (open === undefined) continue;
    bars.push({
      time: start / 1_000,
      open,
      high: Math.max(open, ...inside.map(({ high }) => high)),
      low: Math.min(open, ...inside.map(({ low }) => low)),
      close: inside.at(-1)?.close ?? open,
      volume: inside.reduce((sum, { volume }) => sum + volume, 0) / 1e6,
    });
  }
  return bars;
}

test('closed bars of a pair equal a recount by its rule in every width, seconds too: exact where they open and close, and never beyond what can have been', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (rows) => {
      const { readCandles } = await serve(rows);
      for (const interval of TOKEN_INTERVALS) {
        const request = { interval, fromMs: NOW - DAY, toMs: NOW, count: MOST, quote: OTHER };
        const found = await readCandles(TOKEN, { ...request, fromMs: barStart(interval, NOW - DAY) });
        const bars = closed(
          found.map(({ time, ...bar }) => ({ ...bar, time: time / 1_000 })),
          interval,
        );
        expect({ interval, bars }).toEqual({ interval, bars: recountPair(rows, interval) });
        const truth = recount(inOther(rows), interval);
        expect(bars.map(({ time }) => time)).toEqual(truth.map(({ time }) => time));
        for (const [index, bar] of bars.entries()) {
          const event = truth[index];
          const start = bar.time * 1_000;
          const [one, other] = [TOKEN, OTHER].map((id) =>
            spanOf(inDollars(rows, id), start, barAfter(interval, start, 1), true),
          );
          expect(bar.close).toBe(event?.close);
          if (index > 0) expect(bar.open).toBe(event?.open);
          expect(bar.high).toBeLessThanOrEqual(((one?.high ?? 0) / (other?.low ?? 0)) * (1 + 1e-9));
          expect(bar.low).toBeGreaterThanOrEqual(((one?.low ?? 0) / (other?.high ?? 0)) * (1 - 1e-9));
        }
      }
    }),
    { numRuns: 2 },
  );
});

test('the bars of a pair by its address are those of the same rule, in each width it has', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (rows) => {
      const { frontEnd } = await serve(rows);
      for (const [type, interval] of Object.entries(FRONT_END_INTERVALS)) {
        const query = {
          type: type as keyof typeof FRONT_END_INTERVALS,
          time_from: barStart(interval, NOW - DAY) / 1_000,
          time_to: NOW / 1_000,
          quote_address: OTHER,
        };
        const { bars } = await frontEnd.chart(TOKEN, query);
        const found = bars.map(({ t = 0, o, h, l, c, v }) => ({
          time: t,
          open: o,
          high: h,
          low: l,
          close: c,
          volume: v,
        }));
        expect({ type, bars: closed(found, interval) }).toEqual({ type, bars: recountPair(rows, interval) });
      }
    }),
    { numRuns: 2 },
  );
});
