import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { toAssetSort } from '@orrery/wire/tokens/lists';
import { expect, it } from 'vitest';
import { SORTS } from '#entities/asset/live/row-order.ts';
import { toServerSort } from './server-sort.ts';

it('asks only for fields the server sorts by, each with its window', () => {
  for (const timeframe of TIMEFRAMES) {
    const asked = SORTS.flatMap((sort) => toServerSort({ sort, dir: 'desc', timeframe })?.sortBy ?? []);
    expect(asked.map(toAssetSort)).not.toContain(undefined);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toContain(`volume${timeframe}`);
  }
});

it('asks for the whole list in the order of buys, sells and each change', () => {
  const asked = (
    ['buys', 'sells', 'liquidityChange', 'holderChange', 'change', 'change7d', 'change30d'] as const
  ).map((sort) => toServerSort({ sort, dir: 'asc', timeframe: '6h' })?.sortBy);
  expect(asked).toEqual([
    'buys6h',
    'sells6h',
    'liquidityChange6h',
    'holderChange6h',
    'priceChange6h',
    'priceChange7d',
    'priceChange30d',
  ]);
});

it('asks for nothing where the list has its own order or the server knows none', () => {
  expect(toServerSort({ dir: 'desc', timeframe: '1h' })).toBeUndefined();
  expect(toServerSort({ sort: 'premium', dir: 'desc', timeframe: '1h' })).toBeUndefined();
});

it('turns an age around: the oldest is the one that was listed first', () => {
  const ask = (dir: 'asc' | 'desc') => toServerSort({ sort: 'age', dir, timeframe: '1h' });
  expect(ask('asc')).toEqual({ sortBy: 'listedTime', sortDir: 'desc' });
  expect(ask('desc')).toEqual({ sortBy: 'listedTime', sortDir: 'asc' });
});
