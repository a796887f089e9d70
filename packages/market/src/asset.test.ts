import { millis } from '@orrery/core';
import { expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { anAddress, aPool, aToken } from './testing.ts';

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

test('the first pool of a graduated token is its curve, though that is gone since a restart', () => {
  const launch = { launchpad: 'pad', developer: anAddress(5), createdAt: millis(7_000) };
  const token = aToken({ launch });
  const market = createMarket([token]);
  market.setPool(aPool({ graduatedFrom: anAddress(3), curveLabel: 'Curve', openedAt: millis(9_000) }));
  expect(market.asset(token.id).firstPool).toEqual({
    id: anAddress(3),
    createdAt: '1970-01-01T00:00:07.000Z',
    dex: 'Curve',
  });
});
