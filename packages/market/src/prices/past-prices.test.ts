import { DAY_MS, MINUTE_MS, millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { aToken, aTrade } from '../testing.ts';

const BORN = 100 * DAY_MS;

function aMarket() {
  const market = createMarket([aToken()]);
  market.setPrice(WRAPPED_SOL, 150, 1);
  return market;
}

test('a week’s and a month’s change is counted from the price it had, and moves with the price', () => {
  const market = aMarket();
  expect(market.asset(WRAPPED_SOL)).not.toHaveProperty('stats7d');
  market.setPastPrices(WRAPPED_SOL, { week: 100 });
  market.setPastPrices(WRAPPED_SOL, { month: 200 });
  expect(market.asset(WRAPPED_SOL)).toMatchObject({
    stats7d: { priceChange: 50 },
    stats30d: { priceChange: -25 },
  });
  const { version } = market.changedSince(-1);
  market.setPrice(WRAPPED_SOL, 250, 2);
  expect(market.changedSince(version).patches).toMatchObject([
    { stats7d: { priceChange: 150 }, stats30d: { priceChange: 25 } },
  ]);
});

test('a token’s windows begin with its first trade, whatever its pool began with; each is told once it has lived through it', () => {
  const launch = { launchpad: 'pad', developer: USDC, createdAt: millis(BORN) };
  const market = createMarket([aToken({ launch })]);
  market.advance(millis(BORN));
  market.setPrice(WRAPPED_SOL, 90, 1);
  market.apply(aTrade({ time: millis(BORN), price: 100 }));
  market.advance(millis(BORN + 4 * MINUTE_MS));
  market.apply(aTrade({ time: millis(BORN + 4 * MINUTE_MS), price: 150 }));
  const changes = () => {
    const asset = market.asset(WRAPPED_SOL);
    const windows = [
      ...TIMEFRAMES.map((timeframe) => `stats${timeframe}` as const),
      'stats7d',
      'stats30d',
    ] as const;
    return windows.map((window) => asset[window]?.priceChange);
  };
  expect(changes()).toEqual(Array(6).fill(undefined));
  market.advance(millis(BORN + 5 * MINUTE_MS));
  expect(changes()).toEqual([50, ...Array(5).fill(undefined)]);
  market.advance(millis(BORN + DAY_MS));
  expect(changes()).toEqual([0, 0, 0, 50, undefined, undefined]);
  market.advance(millis(BORN + 7 * DAY_MS));
  expect(changes().slice(4)).toEqual([50, undefined]);
  market.advance(millis(BORN + 30 * DAY_MS));
  expect(changes().slice(4)).toEqual([50, 50]);
  market.setPastPrices(WRAPPED_SOL, { week: 120 });
  expect(changes().slice(4)).toEqual([25, 50]);
});

test('a first price is no price of a window that began before it, but of a token that was born then', () => {
  const launch = { launchpad: 'pad', developer: USDC, createdAt: millis(BORN) };
  for (const [createdAt, change] of [
    [BORN - DAY_MS, undefined],
    [BORN - DAY_MS + 1, 50],
  ] as const) {
    const market = createMarket([aToken({ launch: { ...launch, createdAt: millis(createdAt) } })]);
    market.setPrice(WRAPPED_SOL, 150, 1);
    market.setPastPrices(WRAPPED_SOL, { month: 100 }, BORN);
    market.advance(millis(BORN + 30 * DAY_MS));
    expect(market.asset(WRAPPED_SOL).stats30d?.priceChange).toBe(change);
  }
  const old = aMarket();
  old.setPastPrices(WRAPPED_SOL, { month: 100 }, BORN);
  expect(old.asset(WRAPPED_SOL)).not.toHaveProperty('stats30d');
});

test('a stock carries its share’s price, and its tokens’ worth at it once their number is known', () => {
  const market = aMarket();
  const { version } = market.changedSince(-1);
  market.setStock(WRAPPED_SOL, { feed: 'AAPLUSD', price: 160, at: 1_000 });
  const stockData = { id: 'AAPLUSD', price: 160, mcap: null, updatedAt: '1970-01-01T00:00:01.000Z' };
  expect(market.changedSince(version).patches).toMatchObject([{ id: WRAPPED_SOL, stockData }]);
  market.setMint(WRAPPED_SOL, { supply: 50, circulating: 40, mintAuthority: null, freezeAuthority: null });
  expect(market.asset(WRAPPED_SOL).stockData).toEqual({ ...stockData, mcap: 6_400 });
});
