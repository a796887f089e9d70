import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { aToken } from '../testing.ts';

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

test('a stock carries its share’s price, and its tokens’ worth at it once their number is known', () => {
  const market = aMarket();
  const { version } = market.changedSince(-1);
  market.setStock(WRAPPED_SOL, { feed: 'AAPLUSD', price: 160, at: 1_000 });
  const stockData = { id: 'AAPLUSD', price: 160, mcap: null, updatedAt: '1970-01-01T00:00:01.000Z' };
  expect(market.changedSince(version).patches).toMatchObject([{ id: WRAPPED_SOL, stockData }]);
  market.setMint(WRAPPED_SOL, { supply: 50, circulating: 40, mintAuthority: null, freezeAuthority: null });
  expect(market.asset(WRAPPED_SOL).stockData).toEqual({ ...stockData, mcap: 6_400 });
});
