import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { sortStocks } from './stocks.model.ts';
import { StocksSearchSchema } from './stocks-search.ts';

const aStock = (symbol: string, stock: Partial<Asset>) =>
  anAsset({ id: symbol as Address, symbol, ...stock });
const at = (price: number | null) => ({ stockData: { id: 'AAPLUSD', price } });

describe('the order of stocks', () => {
  const [cheap, dear, unknown] = [
    aStock('CHEAP', { usdPrice: 90, ...at(100) }),
    aStock('DEAR', { usdPrice: 110, ...at(100) }),
    aStock('ANY', { usdPrice: 5 }),
  ];

  it('is by premium either way, with what is unknown at the end', () => {
    const stocks = [unknown, cheap, dear];
    expect(sortStocks(stocks, { sort: 'premium', dir: 'desc' })).toEqual([dear, cheap, unknown]);
    expect(sortStocks(stocks, { sort: 'premium', dir: 'asc' })).toEqual([cheap, dear, unknown]);
  });

  it('is that of the list where nothing is sorted by, and the alphabet’s by symbol', () => {
    const stocks = [unknown, cheap, dear];
    expect(sortStocks(stocks, { dir: 'desc' })).toBe(stocks);
    expect(sortStocks([dear, cheap, unknown], { sort: 'token', dir: 'asc' })).toEqual([unknown, cheap, dear]);
  });
});

it('takes the default for anything invalid in the address', () => {
  expect(v.parse(StocksSearchSchema, { sort: 'traders', dir: 1 })).toEqual({ sort: undefined, dir: 'desc' });
});
