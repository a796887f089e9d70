import { millis } from '@orrery/core';
import { toCriteria, WRAPPED_SOL } from '@orrery/domain';
import { describe, expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aToken, aTrade } from '../testing.ts';
import { WINDOW_MS } from '../windows/windows.ts';

const HIDDEN = anAddress(1);
const CYRILLIC = anAddress(2);
const WIDE = anAddress(3);

function aMarket() {
  return createMarket([
    aToken({ id: HIDDEN, symbol: 'SO\u200BL', name: 'Wrapped SOL', tags: [] }),
    aToken({ id: CYRILLIC, symbol: 'SОL', name: 'Solana', tags: [] }),
    aToken({ id: WIDE, symbol: 'ＳＯＬ', name: 'Wide', tags: [] }),
    aToken(),
  ]);
}

describe('search', () => {
  const find = (query: string, ...filters: ('verified' | 'exact_symbol' | 'exact_case_insensitive')[]) => {
    const market = aMarket();
    for (const id of [HIDDEN, CYRILLIC, WIDE]) market.apply(aTrade({ asset: id, microUsd: 9_000_000 }));
    return market.search({ query, filters, limit: 20 }).map(({ id }) => id);
  };

  test.each(['sol', ' SOL ', 'S\u200BOL', '\u202Esol\u202C', 'ｓｏｌ'])(
    '%j finds the verified token, before every look-alike however much that trades',
    (query) => {
      expect(find(query)[0]).toBe(WRAPPED_SOL);
      expect(find(query)).toEqual(expect.arrayContaining([HIDDEN, WIDE]));
    },
  );

  test('an exact symbol is the symbol as written, not one that only looks like it', () => {
    expect(find('SOL', 'exact_symbol')).toEqual([WRAPPED_SOL]);
    expect(find('sol', 'exact_case_insensitive')).toEqual([WRAPPED_SOL]);
  });

  test('a verified token stays first when the rest is put in another order', () => {
    const market = aMarket();
    market.apply(aTrade({ asset: HIDDEN, price: 900 }));
    const order = { sort: { field: 'usdPrice' }, direction: 'desc' } as const;
    expect(market.search({ query: 'sol', filters: [], limit: 1, order })[0]?.id).toBe(WRAPPED_SOL);
  });
});

test('a search leaves out what does not meet the criteria', () => {
  const market = aMarket();
  market.apply(aTrade({ asset: WIDE, microUsd: 5_000_000 }));
  const criteria = toCriteria({ ranges: { volume: { min: 5 } } });
  const find = (timeframe: '1h' | '24h') =>
    market.search({ query: 'sol', filters: [], limit: 9, criteria, timeframe }).map(({ id }) => id);
  expect(find('24h')).toEqual([WIDE]);
  market.advance(millis(WINDOW_MS['1h']));
  expect([find('1h'), find('24h')]).toEqual([[], [WIDE]]);
});
