import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sortAssets } from '#entities/asset/asset-row.model.ts';
import { emptyBatch } from '#shared/stream/batch.ts';
import type { ScheduleDraw } from './draw-scheduler.ts';
import { createRowStore } from './row-store.ts';

// As figures, so that a change of them fails here.
const SORT_EVERY_MS = 1_000;

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;

function anAsset(asset: Partial<Asset> & { id: Address }): Asset {
  return { symbol: 'T', name: 'Token', decimals: 6, tokenProgram: TOKEN_PROGRAM, ...asset };
}

const prices = (...entries: [Address, number, number][]) => ({
  ...emptyBatch(),
  prices: new Map(entries.map(([id, price, blockId]) => [id, { price, blockId }])),
});

/** Rows drawn at a time on a device that keeps up. */
const ROWS_PER_BEAT = 3;

function aStore(scheduleDraw: ScheduleDraw = () => {}) {
  const store = createRowStore(scheduleDraw);
  store.load([
    anAsset({ id: WRAPPED_SOL, usdPrice: 170, priceBlockId: 5 }),
    anAsset({ id: USDC, usdPrice: 1, priceBlockId: 5 }),
  ]);
  return store;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('rows', () => {
  it('keep a newer price than that of a list that was slower than the stream', () => {
    const store = aStore();
    store.apply(prices([WRAPPED_SOL, 171, 6]));
    store.load([anAsset({ id: WRAPPED_SOL, usdPrice: 170, priceBlockId: 5, mcap: 9 })]);
    expect(store.row(WRAPPED_SOL)).toMatchObject({ asset: { usdPrice: 171, mcap: 9 }, moves: 1 });
  });

  it('tell only those who listen to the row that changed', () => {
    const store = aStore();
    const [sol, usdc] = [vi.fn(), vi.fn()];
    store.onRow(WRAPPED_SOL, sol);
    store.onRow(USDC, usdc);
    store.apply(prices([WRAPPED_SOL, 171, 6]));
    expect(sol).toHaveBeenCalledOnce();
    expect(usdc).not.toHaveBeenCalled();
    expect(store.row(WRAPPED_SOL)).toMatchObject({ asset: { usdPrice: 171 }, move: 'up', moves: 1 });
  });

  it('that change at once are drawn a few at a time, each as it stands by then', () => {
    let runDraw = (_isLate: boolean) => {};
    const store = aStore((_frames, draw) => {
      runDraw = draw;
    });
    const ids = Array.from({ length: ROWS_PER_BEAT + 1 }, (_, index) => `id${index}` as Address);
    store.load(ids.map((id) => anAsset({ id, usdPrice: 1, priceBlockId: 1 })));
    const seen: unknown[] = [];
    for (const id of ids) store.onRow(id, () => seen.push(store.row(id)?.asset.usdPrice));
    store.apply(prices(...ids.map((id): [Address, number, number] => [id, 2, 2])));
    expect(seen).toEqual(Array(ROWS_PER_BEAT).fill(2));
    store.apply(prices(...ids.slice(-1).map((id): [Address, number, number] => [id, 3, 3])));
    expect(seen).toHaveLength(ROWS_PER_BEAT);
    runDraw(false);
    expect(seen.slice(ROWS_PER_BEAT)).toEqual([3]);
  });

  it('keep the price of the newest slot when an older one comes late', () => {
    const store = aStore();
    store.apply(prices([WRAPPED_SOL, 160, 4]));
    expect(store.row(WRAPPED_SOL)).toMatchObject({ asset: { usdPrice: 170, priceBlockId: 5 }, moves: 0 });
  });

  it('ignore tokens that are not on the list', () => {
    const store = aStore();
    store.apply(prices([USDT, 1, 9]));
    expect(store.row(USDT)).toBeUndefined();
  });

  it('are forgotten when a newer list leaves them out, and doubled ids count once', () => {
    const store = aStore();
    const usdc = anAsset({ id: USDC });
    store.load([usdc, usdc]);
    expect(store.order()).toEqual([USDC]);
    expect(store.row(WRAPPED_SOL)).toBeUndefined();
  });
});

describe('order', () => {
  it('changes at most once a second, however fast prices move', () => {
    const store = aStore();
    store.sortBy((assets) => sortAssets(assets, { timeframe: '1h', sort: 'price', dir: 'desc' }));
    expect(store.order()).toEqual([WRAPPED_SOL, USDC]);
    const listener = vi.fn();
    store.onOrder(listener);
    for (let slot = 6; slot < 100; slot++) store.apply(prices([USDC, slot * 100, slot]));
    expect(store.order()).toEqual([WRAPPED_SOL, USDC]);
    vi.advanceTimersByTime(SORT_EVERY_MS);
    expect(store.order()).toEqual([USDC, WRAPPED_SOL]);
    expect(listener).toHaveBeenCalledOnce();
  });

  const byPrice = (dir: 'asc' | 'desc') => (assets: readonly Asset[]) =>
    sortAssets(assets, { timeframe: '1h', sort: 'price', dir });

  it('rests while it is held, figures live on, and catches up when it is let go', () => {
    const store = aStore();
    store.sortBy(byPrice('desc'));
    store.load([anAsset({ id: WRAPPED_SOL, usdPrice: 170 }), anAsset({ id: USDC, usdPrice: 1 })]);
    store.hold(true);
    store.apply(prices([USDC, 1_000, 6]));
    vi.advanceTimersByTime(SORT_EVERY_MS);
    store.load([anAsset({ id: USDC, usdPrice: 1_000, priceBlockId: 6 }), anAsset({ id: USDT, usdPrice: 1 })]);
    expect(store.order()).toEqual([WRAPPED_SOL, USDC]);
    expect(store.row(USDC)?.asset.usdPrice).toBe(1_000);
    expect(store.row(WRAPPED_SOL)).toBeDefined();
    store.hold(false);
    expect(store.order()).toEqual([USDC, USDT]);
    expect(store.row(WRAPPED_SOL)).toBeUndefined();
  });

  it('is taken at once when it is asked for, also while it is held', () => {
    const store = aStore();
    store.hold(true);
    store.sortBy(byPrice('asc'));
    expect(store.order()).toEqual([USDC, WRAPPED_SOL]);
    store.load([anAsset({ id: USDT, usdPrice: 1 })]);
    expect(store.order()).toEqual([USDT]);
    store.load([anAsset({ id: USDC, usdPrice: 1 })]);
    expect(store.order()).toEqual([USDT]);
  });

  it('is that of the answer to what was just asked for, also while it is held', () => {
    const store = aStore();
    store.expectAnswer('all');
    store.load([anAsset({ id: WRAPPED_SOL })]);
    store.hold(true);
    store.expectAnswer('all');
    store.load([anAsset({ id: USDC })]);
    expect(store.order()).toEqual([WRAPPED_SOL]);
    store.expectAnswer('cheap ones');
    expect(store.order()).toEqual([WRAPPED_SOL]);
    store.load([anAsset({ id: USDT })]);
    expect(store.order()).toEqual([USDT]);
  });
});
