import { DAY_MS, type Millis, millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aPool, aToken, aTrade } from '../testing.ts';

const QUIET = 3 * DAY_MS;

/** A market with tokens that all traded once and have slept for a while. */
function aSleepingMarket() {
  const ids = [1, 2, 3].map(anAddress);
  const market = createMarket(
    [...ids, USDC].map((id) => aToken({ id, symbol: `S${id.slice(-1)}`, tags: [] })),
  );
  for (const id of ids) {
    market.setMint(id, { supply: 1_000, mintAuthority: null, freezeAuthority: null });
    market.setPool(aPool({ pool: anAddress(100 + ids.indexOf(id)), mints: [id, USDC], amounts: [10, 20] }));
    market.apply(aTrade({ asset: id, price: 2, microUsd: 5_000_000 }));
  }
  const before = ids.map((id) => market.asset(id));
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
    market.advance(now as Millis);
  };
  for (const ms of [QUIET, 60_000, 60_000, 60_000]) pass(ms);
  return { market, ids, before, pass };
}

test('a token without trades for days is asleep, and still listed, found and shown as it was', () => {
  const { market, ids, before } = aSleepingMarket();
  expect(market.census()).toEqual({ awake: 0, asleep: 4, asleepBytes: expect.any(Number) });
  const first = ids[0] ?? '';
  expect(market.has(first)).toBe(true);
  expect(market.price(anAddress(1))).toBe(2);
  const { usdPrice, mcap, liquidity, symbol } = market.asset(first);
  expect({ usdPrice, mcap, liquidity, symbol }).toEqual({
    usdPrice: before[0]?.usdPrice,
    mcap: before[0]?.mcap,
    liquidity: before[0]?.liquidity,
    symbol: before[0]?.symbol,
  });
  expect(market.search({ query: symbol, filters: [], limit: 5 }).map(({ id }) => id)).toEqual([first]);
  expect(market.list({ category: 'toptraded', timeframe: '24h', limit: 9 })).toHaveLength(4);
  expect(market.census()).toMatchObject({ awake: 0 });
});

test('a trade wakes it and counts, and its patch tells of it', () => {
  const { market, pass } = aSleepingMarket();
  const seen = market.version;
  market.apply(aTrade({ asset: anAddress(2), price: 3, time: millis(QUIET + 180_000), microUsd: 7_000_000 }));
  expect(market.census()).toMatchObject({ awake: 1, asleep: 3 });
  expect(market.changedSince(seen).patches.find(({ id }) => id === anAddress(2))).toMatchObject({
    usdPrice: 3,
    stats24h: { numBuys: 1, buyVolume: 7 },
  });
  expect(market.asset(anAddress(2)).stats24h?.priceChange).toBe(50);
  pass(60_000);
});

test('the price of what it trades against moves its liquidity, and who asked for it hears of that', () => {
  const { market } = aSleepingMarket();
  const seen = market.version;
  market.setPrice(USDC, 1.5, 9);
  expect(
    market.list({ category: 'toptraded', timeframe: '1h', limit: 9 }).map(({ liquidity }) => liquidity),
  ).toContain(50);
  const told = market.changedSince(seen).patches.map(({ id }) => id);
  expect(told).toEqual(expect.arrayContaining([1, 2, 3].map(anAddress)));
});

test('a sleeping token that is removed is gone', () => {
  const { market } = aSleepingMarket();
  market.removeToken(anAddress(3));
  expect(market.has(anAddress(3))).toBe(false);
  expect(() => market.asset(anAddress(3))).toThrow('TOKEN_NOT_FOUND');
  expect(market.list({ category: 'toptraded', timeframe: '1h', limit: 9 })).toHaveLength(3);
});
