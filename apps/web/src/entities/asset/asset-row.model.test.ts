import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { isHighlighted, netVolumeOf, sortAssets, toPair, volumeOf } from './asset-row.model.ts';
import { type TableView, withSort } from './live/row-order.ts';

const VIEW: TableView = { timeframe: '1h', sort: undefined, dir: 'desc' };

const named = (symbol: string, asset: Partial<Asset> = {}): Asset => ({
  id: USDC,
  symbol,
  name: symbol,
  decimals: 6,
  tokenProgram: USDC,
  ...asset,
});
const symbols = (assets: readonly Asset[]) => assets.map(({ symbol }) => symbol).join('');

describe('sortAssets', () => {
  const assets = [named('a', { mcap: 1 }), named('b'), named('c', { mcap: 3 }), named('d', { mcap: 1 })];

  it('leaves a list in the order it came in', () => {
    expect(symbols(sortAssets(assets, VIEW))).toBe('abcd');
  });

  it.each(['best', 'constructor'])('raises an internal error for a field it does not know: %s', (field) => {
    const view = { ...VIEW, sort: field as never };
    for (const list of [assets, []])
      expect(() => sortAssets(list, view)).toThrow(new Error(`internal error: no sort by ${field}`));
  });

  it('puts what is unknown last either way, and keeps the order of equals', () => {
    expect(symbols(sortAssets(assets, { ...VIEW, sort: 'mcap' }))).toBe('cadb');
    expect(symbols(sortAssets(assets, { ...VIEW, sort: 'mcap', dir: 'asc' }))).toBe('adcb');
  });

  it('puts the newest first by age from the least on, and who has no birth last', () => {
    const born = (symbol: string, createdAt?: string) => named(symbol, { createdAt });
    const tokens = [born('a', '2026-01-01T00:00:00Z'), born('b'), born('c', '2026-02-01T00:00:00Z')];
    expect(symbols(sortAssets(tokens, { ...VIEW, sort: 'age', dir: 'asc' }))).toBe('cab');
    expect(symbols(sortAssets(tokens, { ...VIEW, sort: 'age' }))).toBe('acb');
  });

  it('reads the figures of the window', () => {
    const traded = [
      named('a', { stats1h: { buyVolume: 1, sellVolume: 1 }, stats5m: { buyVolume: 9 } }),
      named('b', { stats1h: { buyVolume: 3 } }),
    ];
    expect(symbols(sortAssets(traded, { ...VIEW, sort: 'volume' }))).toBe('ba');
    expect(symbols(sortAssets(traded, { ...VIEW, sort: 'volume', timeframe: '5m' }))).toBe('ab');
  });
});

describe('a row', () => {
  it('highlights a market cap over 250000, not one of it', () => {
    expect(isHighlighted(250_000)).toBe(false);
    expect(isHighlighted(250_000.01)).toBe(true);
    expect(isHighlighted(null)).toBe(false);
  });

  it('has no volume when none is known, and no share of nothing', () => {
    expect(volumeOf(named('a'), '1h').total).toBeUndefined();
    expect(volumeOf(named('a', { stats1h: { buyVolume: 0, sellVolume: 0 } }), '1h')).toMatchObject({
      total: 0,
      buyShare: undefined,
    });
    expect(volumeOf(named('a', { stats1h: { buyVolume: 3, sellVolume: 1 } }), '1h').buyShare).toBe(75);
  });

  it('counts what was bought less what was sold, and knows none of no trades', () => {
    expect(netVolumeOf(named('a', { stats1h: { buyVolume: 3, sellVolume: 5 } }), '1h')).toBe(-2);
    expect(netVolumeOf(named('a', { stats1h: { sellVolume: 5 } }), '1h')).toBe(-5);
    expect(netVolumeOf(named('a'), '1h')).toBeUndefined();
  });

  it('is bought with SOL, and SOL itself with USDC', () => {
    const jup = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
    expect(toPair(jup)).toEqual({ sell: WRAPPED_SOL, buy: jup });
    expect(toPair(WRAPPED_SOL)).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  });
});

it('lets a column go through highest first, lowest first and none', () => {
  const first = withSort(VIEW, 'mcap');
  const second = withSort(first, 'mcap');
  expect([first, second, withSort(second, 'mcap')].map(({ sort, dir }) => [sort, dir])).toEqual([
    ['mcap', 'desc'],
    ['mcap', 'asc'],
    [undefined, 'desc'],
  ]);
});
