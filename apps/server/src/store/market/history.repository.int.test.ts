import { HOUR_MS } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aTradeRow, openTestStore, type TestStore } from '../../testing/store.ts';
import { createBarRepository } from '../bars/bars.repository.ts';
import { createBlockStore } from '../block-store.ts';
import type { StoreDatabase } from '../database.ts';
import type { TradeRow } from '../schema.ts';
import { createTradeRepository } from '../trades/trades.repository.ts';
import { createHistoryRepository, type History, type HistoryTrade } from './history.repository.ts';

let opened: TestStore;
let store: StoreDatabase;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

const aTrade = (trade: Partial<HistoryTrade> = {}): HistoryTrade =>
  aTradeRow({ asset: WRAPPED_SOL, slot: 0, ...trade });

const aBar = (minute: number, price: number): Bar => ({
  minute,
  open: price,
  high: price + 1,
  low: price - 1,
  close: price,
  microUsd: 7,
});

function aHistory(history: Partial<History> = {}): History {
  return { trades: [], minuteBars: new Map(), hourBars: new Map(), ...history };
}

const stored = () => store.db.selectFrom('trades').selectAll().orderBy('id').execute();

const liveTrade = (row: Partial<TradeRow>): TradeRow => ({ ...aTrade(), id: 800_000, is_genesis: 0, ...row });
const save = (trades: TradeRow[]) => createBlockStore(store).save({ trades, catalogue: [], slot: 9 });

describe('history repository', () => {
  test('keeps synthetic trades flagged, in their order and before those of the chain', async () => {
    const history = createHistoryRepository(store);
    await save([liveTrade({ time_ms: 9_000, slot: 1 })]);
    const trades = Array.from({ length: 7_500 }, (_, index) => aTrade({ time_ms: index }));
    await history.saveGenesis(aHistory({ trades }));
    const rows = await stored();
    expect(rows.map(({ time_ms }) => time_ms)).toEqual([...trades.map(({ time_ms }) => time_ms), 9_000]);
    expect(rows.map(({ is_genesis }) => is_genesis)).toEqual([...trades.map(() => 1), 0]);
    expect(await createBlockStore(store).cursor()).toBe(9);
  });

  test('keeps which synthetic trades USDC was on the other side of, before genesis and in a gap', async () => {
    const history = createHistoryRepository(store);
    const of = (slot: number) =>
      ([1, 0] as const).map((is_for_usdc) => aTrade({ slot, time_ms: 1_000 + slot, is_for_usdc }));
    await history.saveGenesis(aHistory({ trades: of(0) }));
    await history.saveBridge(aHistory({ trades: of(50) }), 60);
    const kept: unknown[] = [];
    for await (const rows of createTradeRepository(store).since(0))
      kept.push(...rows.map(({ time_ms, is_for_usdc }) => [time_ms, is_for_usdc]));
    expect(kept).toEqual([
      [1_000, 1],
      [1_000, 0],
      [1_050, 1],
      [1_050, 0],
    ]);
  });

  test('is complete only at its end, and written again after a stop in between', async () => {
    const history = createHistoryRepository(store);
    const trades = Array.from({ length: 9_000 }, (_, index) => aTrade({ time_ms: index }));
    const stopping = new AbortController();
    const whole = aHistory({ trades, hourBars: new Map([[WRAPPED_SOL, [aBar(0, 5)]]]) });
    const saving = history.saveGenesis(whole, stopping.signal);
    stopping.abort();
    await saving;
    expect(await history.hasGenesis()).toBe(false);
    await history.forgetGenesis();
    await history.saveGenesis(whole);
    expect(await history.hasGenesis()).toBe(true);
    expect(await stored()).toHaveLength(9_000);
  });

  test('bridges a gap in whole, between what was before it and what comes after', async () => {
    await save([liveTrade({ time_ms: 1_000, slot: 1 })]);
    const trades = [aTrade({ slot: 50, time_ms: 2_000 }), aTrade({ slot: 50, time_ms: 2_001 })];
    await createHistoryRepository(store).saveBridge(aHistory({ trades }), 60);
    expect(await createBlockStore(store).cursor()).toBe(60);
    await createHistoryRepository(store).saveBridge(aHistory(), 40);
    expect(await createBlockStore(store).cursor()).toBe(60);
    await save([liveTrade({ id: 61 * 800_000, time_ms: 3_000, slot: 61 })]);
    expect((await stored()).map(({ time_ms, is_genesis }) => [time_ms, is_genesis])).toEqual([
      [1_000, 0],
      [2_000, 1],
      [2_001, 1],
      [3_000, 0],
    ]);
  });
});

test('an interrupted start loses no bars of a gap and doubles none of before genesis', async () => {
  const history = createHistoryRepository(store);
  const barsAt = (...hours: number[]) =>
    new Map([[WRAPPED_SOL, hours.map((hour) => aBar(hour * HOUR_MS, 2))]]);
  const before = aHistory({ trades: [aTrade()], minuteBars: barsAt(0), hourBars: barsAt(0) });
  await history.saveGenesis(before, AbortSignal.abort());
  // The gap begins in the hour in which the chain did.
  await history.saveBridge(aHistory({ minuteBars: barsAt(0, 1), hourBars: barsAt(0, 1) }), 60);
  for (const signal of [AbortSignal.abort(), undefined]) {
    await history.forgetGenesis();
    await history.saveGenesis(before, signal);
  }
  const repository = createBarRepository(store);
  for (const span of ['minute', 'hour'] as const) {
    const bars = await repository.read(WRAPPED_SOL, span, { fromMs: 0, toMs: 3 * HOUR_MS });
    expect(bars.map(({ minute, microUsd }) => [minute, microUsd])).toEqual([
      [0, 14],
      [HOUR_MS, 7],
    ]);
  }
  expect(await stored()).toHaveLength(1);
});

test('keeps one row of bars for gaps that begin in one hour', async () => {
  const history = createHistoryRepository(store);
  const hourOf = (microUsd: number) =>
    aHistory({ hourBars: new Map([[WRAPPED_SOL, [{ ...aBar(0, 2), microUsd }]]]) });
  await history.saveBridge(hourOf(5), 60);
  await history.saveBridge(hourOf(7), 90);
  const bars = await createBarRepository(store).read(WRAPPED_SOL, 'hour', { fromMs: 0, toMs: 3_600_000 });
  expect(bars.map(({ microUsd }) => microUsd)).toEqual([12]);
});

describe('bar repository', () => {
  test('gives back synthetic bars bit by bit, and one bar where they meet the chain’s', async () => {
    const bars = [aBar(0, 0.1 + 0.2), aBar(60_000, 1e-12), aBar(120_000, 4)];
    await createHistoryRepository(store).saveGenesis(
      aHistory({ minuteBars: new Map([[WRAPPED_SOL, bars]]) }),
    );
    await save([
      liveTrade({ time_ms: 130_000, usd_price: 40 }),
      liveTrade({ id: 800_001, time_ms: 190_000 }),
    ]);
    const repository = createBarRepository(store);
    const read = await repository.read(WRAPPED_SOL, 'minute', { fromMs: 0, toMs: 180_000 });
    expect(read.slice(0, 2)).toEqual(bars.slice(0, 2).map((bar) => ({ ...bar, isGenesis: true })));
    expect(read[2]).toEqual({
      minute: 120_000,
      open: 4,
      high: 40,
      low: 3,
      close: 40,
      microUsd: 12,
      isGenesis: true,
    });
    expect(read).toHaveLength(3);
    expect(await repository.read(WRAPPED_SOL, 'minute', { fromMs: 180_000, toMs: HOUR_MS })).toMatchObject([
      { minute: 180_000, isGenesis: false },
    ]);
  });

  test('forgets every bar of a token that is no more, and no other’s', async () => {
    const repository = createBarRepository(store);
    const history = new Map([USDC, WRAPPED_SOL].map((asset) => [asset, [aBar(0, 5)]]));
    await createHistoryRepository(store).saveBridge(aHistory({ minuteBars: history, hourBars: history }), 1);
    const trades = [USDC, WRAPPED_SOL].flatMap((asset, side) => [
      liveTrade({ asset, id: 800_000 + side, time_ms: 60_000 }),
      liveTrade({ asset, id: 900_000 + side, time_ms: HOUR_MS }),
    ]);
    await save(trades);
    await repository.rollUp(HOUR_MS);
    const catalogue = [{ forgotten: [], gone: [], delisted: USDC }];
    await createBlockStore(store).save({ trades: [], catalogue, slot: 10 });
    const count = async (asset: Address) => {
      const range = { fromMs: 0, toMs: 2 * HOUR_MS };
      const [minutes, hours] = [
        await repository.read(asset, 'minute', range),
        await repository.read(asset, 'hour', range),
      ];
      return [minutes.length, hours.length];
    };
    expect(await count(USDC)).toEqual([0, 0]);
    expect(await count(WRAPPED_SOL)).toEqual([3, 2]);
  });

  test('has the same hours before and after they are rolled up and their minutes forgotten', async () => {
    const prices = [5, 9, 2, 7];
    await save(
      prices.map((usd_price, index) =>
        liveTrade({
          id: 800_000 + index,
          usd_price,
          time_ms: index * 25 * 60_000,
          native_lamports: String(usd_price),
          side: index === 0 ? 'sell' : 'buy',
        }),
      ),
    );
    const repository = createBarRepository(store);
    const hours = () => repository.read(WRAPPED_SOL, 'hour', { fromMs: 0, toMs: 9 * HOUR_MS });
    const expected = [
      {
        minute: 0,
        open: 5,
        high: 9,
        low: 2,
        close: 2,
        microUsd: 15,
        boughtMicroUsd: 10,
        isGenesis: false,
        sol: { open: 5, high: 9, low: 2, close: 2, lamports: 16 },
      },
      {
        minute: HOUR_MS,
        open: 7,
        high: 7,
        low: 7,
        close: 7,
        microUsd: 5,
        boughtMicroUsd: 5,
        isGenesis: false,
        sol: { open: 7, high: 7, low: 7, close: 7, lamports: 7 },
      },
    ];
    expect(await hours()).toEqual(expected);
    for (const time of [HOUR_MS + 1, HOUR_MS + 2]) {
      await repository.rollUp(time);
      await repository.prune(9 * HOUR_MS);
      expect(await hours()).toEqual(expected);
    }
    const kept = store.db.selectFrom('minute_bars').select('minute_ms').where('minute_ms', '<', HOUR_MS);
    expect(await kept.execute()).toEqual([]);
    // Minutes of such an hour are interpolated on read.
    const minutes = await repository.read(WRAPPED_SOL, 'minute', { fromMs: 0, toMs: HOUR_MS });
    expect(minutes.every(({ isGenesis }) => isGenesis)).toBe(true);
  });

  test('knows what a token cost when an hour began, and of a younger one what it cost first, and when that was', async () => {
    const hourBars = new Map([[WRAPPED_SOL, [aBar(0, 5), aBar(HOUR_MS, 6)]]]);
    await createHistoryRepository(store).saveGenesis(aHistory({ hourBars }));
    await save([
      liveTrade({ id: 800_000, usd_price: 7, time_ms: 3 * HOUR_MS }),
      liveTrade({ id: 800_001, usd_price: 8, time_ms: 4 * HOUR_MS - 1 }),
      liveTrade({ id: 800_002, asset: USDC, usd_price: 9, time_ms: 4 * HOUR_MS }),
    ]);
    const repository = createBarRepository(store);
    await repository.rollUp(4 * HOUR_MS);
    const closes = async (hour: number) => {
      const assets = [WRAPPED_SOL, USDC, 'unknown' as Address];
      const found: unknown[] = [];
      for await (const part of repository.closesAt({ assets, hourMs: hour * HOUR_MS })) found.push(...part);
      return found;
    };
    const both = (price: number, late = {}) => [
      { asset: WRAPPED_SOL, price },
      { asset: USDC, price: 9, ...late },
    ];
    expect(await closes(0)).toEqual(both(5, { sinceMs: 4 * HOUR_MS }));
    expect(await closes(1)).toEqual(both(5, { sinceMs: 4 * HOUR_MS }));
    expect(await closes(2)).toEqual(both(6, { sinceMs: 4 * HOUR_MS }));
    expect(await closes(3)).toEqual(both(6));
    expect(await closes(4)).toEqual(both(8));
  });

  test('knows what was bought and sold of the chain’s trades and of those the history begins with', async () => {
    await createHistoryRepository(store).saveGenesis(
      aHistory({ trades: [aTrade({ side: 'sell', usd_micro: 30 })] }),
    );
    await save([
      liveTrade({ id: 800_000, usd_micro: 50, time_ms: HOUR_MS }),
      liveTrade({ id: 800_001, usd_micro: 20, side: 'sell', time_ms: HOUR_MS + 1 }),
      liveTrade({ id: 800_002, usd_micro: 10, side: 'sell', time_ms: HOUR_MS + 70_000, is_valid_price: 0 }),
    ]);
    const repository = createBarRepository(store);
    const range = { fromMs: 0, toMs: 9 * HOUR_MS };
    const known = [
      { time: 1_000, bought: 0, sold: 30 },
      { time: HOUR_MS, bought: 50, sold: 20 },
    ];
    expect(repository.sides(WRAPPED_SOL, 'minute', range)).toEqual(known);
    expect(repository.sides(WRAPPED_SOL, 'hour', range)).toEqual(known);
    await repository.rollUp(9 * HOUR_MS);
    expect(repository.sides(WRAPPED_SOL, 'hour', range)).toEqual(known);
  });
});

test('a history that is stopped anywhere is taken up where its bars were left, and doubles none of a gap’s', async () => {
  const barsOf = (count: number) =>
    new Map(Array.from({ length: count }, (_, token) => [`token ${token}` as Address, [aBar(0, 2)]]));
  const before = aHistory({ trades: [aTrade()], minuteBars: barsOf(120), hourBars: barsOf(120) });
  let stops = 0;
  for (; !(await createHistoryRepository(store).hasGenesis()); stops += 1) {
    let asked = 0;
    const signal = {
      get aborted() {
        return ++asked > stops;
      },
    } as AbortSignal;
    const history = createHistoryRepository(store);
    await history.forgetGenesis();
    await history.saveGenesis(before, signal);
    if (stops === 2)
      await history.saveBridge(aHistory({ minuteBars: barsOf(120), hourBars: barsOf(120) }), 60);
  }
  expect(stops).toBeGreaterThan(3);
  for (const span of ['minute', 'hour'] as const) {
    for (const asset of barsOf(120).keys()) {
      const bars = await createBarRepository(store).read(asset, span, { fromMs: 0, toMs: HOUR_MS });
      expect(bars.map(({ minute, microUsd }) => [minute, microUsd])).toEqual([[0, 14]]);
    }
  }
  expect(await stored()).toHaveLength(1);
});
