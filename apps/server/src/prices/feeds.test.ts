import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { createUniverse, oracleOf } from '@orrery/world';
import { expect, test } from 'vitest';
import { createFeeds } from './feeds.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const oracle = oracleOf(createUniverse(1), NOW - HOUR);
const candle = { time: NOW - HOUR, open: 1, high: 2, low: 1, close: 2, volume: 9 };

function serve() {
  const market = createMarket([aToken({ id: WRAPPED_SOL })]);
  const clock = { now: () => millis(NOW) };
  const feeds = createFeeds({ oracle, market, clock, readCandles: () => Promise.resolve([candle]) });
  const find = (name: string) => {
    const feed = feeds.find(name);
    if (!feed) throw new Error(name);
    return feed;
  };
  return { market, feeds, find };
}

test('finds a feed with its dollar or without', () => {
  const { feeds, find } = serve();
  expect(find('AAPL')).toBe(find('AAPLUSD'));
  expect(feeds.find('NOPE')).toBeUndefined();
});

test('takes what the engine trades from the engine, and from the oracle as long as there is no price', async () => {
  const { market, feeds, find } = serve();
  const sol = find('SOL');
  const range = { interval: '1_HOUR', fromMs: NOW - 3 * HOUR, toMs: NOW } as const;
  expect(feeds.price(sol)).toBe(oracle.priceAt(sol, NOW));
  const drawn = await feeds.bars(sol, range);
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn[0]).toMatchObject({ open: oracle.priceAt(sol, drawn[0]?.time ?? 0), volume: 0 });
  market.setPrice(WRAPPED_SOL, 77, 1);
  expect(feeds.price(sol)).toBe(77);
  expect(await feeds.bars(sol, range)).toEqual([candle]);
});

test('a share’s price is never that of its token', () => {
  const { market, feeds, find } = serve();
  const apple = find('AAPL');
  market.addToken(aToken({ id: apple.mint }));
  market.setPrice(apple.mint, 1, 1);
  expect(feeds.price(apple)).toBe(oracle.priceAt(apple, NOW));
  expect(feeds.volume(apple)).toBe(0);
});
