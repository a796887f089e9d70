import { expect, test } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import { oracleOf } from './oracle-of.ts';

const GENESIS = Date.parse('2026-11-22T10:17:31.250Z');

test('the oracle of a universe quotes the share of each of its stock tokens, at its prices', () => {
  const universe = createUniverse(1);
  const oracle = oracleOf(universe, GENESIS);
  const symbols = oracle.feeds.map(({ symbol }) => symbol);
  expect(symbols).toEqual(expect.arrayContaining(['AAPLUSD', 'BRKBUSD', 'VUSD', 'SPACEXUSD', 'GLXYUSD']));
  expect(new Set(symbols).size).toBe(symbols.length);
  const stocks = [...universe.characters.values()].filter(({ token }) => token.tags.includes('stocks'));
  expect(symbols).toHaveLength(5 + stocks.length);
  for (const feed of oracle.feeds)
    expect(oracle.priceAt(feed, GENESIS)).toBeCloseTo(universe.characters.get(feed.mint)?.price ?? 0, 6);
  expect(oracleOf({ seed: 1, characters: new Map() }, GENESIS).feeds).toHaveLength(5);
});
