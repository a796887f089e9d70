import { expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { aToken } from './testing.ts';

test('an asset and its patches say when the slot was that named the price', () => {
  const token = aToken();
  const market = createMarket([token], { slotTime: (slot) => 1_000 * slot });
  expect(market.asset(token.id)).not.toHaveProperty('updatedAt');
  const { version } = market;
  market.setPrice(token.id, 2, 60);
  const told = { id: token.id, usdPrice: 2, updatedAt: '1970-01-01T00:01:00.000Z' };
  expect(market.asset(token.id)).toMatchObject(told);
  expect(market.list({ category: 'toptraded', timeframe: '24h', limit: 1 })).toMatchObject([told]);
  expect(market.changedSince(version).patches).toMatchObject([told]);
  expect(createMarket([token]).asset(token.id)).not.toHaveProperty('updatedAt');
});
