import type { Asset } from '@orrery/wire';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { sortStocks, toPremium } from './stocks.model.ts';
import { StocksSearchSchema } from './stocks-search.ts';

const aStock = (symbol: string, stock: Partial<Asset>) =>
  anAsset({ id: symbol as Address, symbol, ...stock });
const at = (price: number | null) => ({ stockData: { id: 'AAPLUSD', price } });

describe('the premium of a token', () => {
  it('has a sign above and below the share, and is unknown without either price', () => {
    expect(toPremium({ usdPrice: 101, ...at(100) })).toEqual({ text: '+1.00%', side: 'premium' });
    expect(toPremium({ usdPrice: 98.5, ...at(100) })).toEqual({ text: '−1.50%', side: 'discount' });
    expect(toPremium({ usdPrice: 100.001, ...at(100) })).toEqual({ text: '0.00%', side: 'none' });
    expect(toPremium({ usdPrice: 100, ...at(null) })).toEqual({ text: '-', side: 'none' });
    expect(toPremium({ usdPrice: 100 }).text).toBe('-');
  });
});

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

it('takes the default for whatever the address says wrongly', () => {
  expect(v.parse(StocksSearchSchema, { sort: 'traders', dir: 1 })).toEqual({ sort: undefined, dir: 'desc' });
});
