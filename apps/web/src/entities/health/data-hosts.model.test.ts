import { expect, it } from 'vitest';
import { findOldest, productOf } from './data-hosts.model.ts';

it.each([
  ['/v1/assets/toptraded/24h?limit=30', 'tokens'],
  ['/v2/charts/abc?interval=1_HOUR', 'tokens'],
  ['/ultra/v1/balances/abc', 'ultra'],
  ['/price/v3?ids=abc', 'price'],
  ['/trigger/v1/getTriggerOrders?user=abc', 'trigger'],
  ['/recurring/v1/getRecurringOrders?user=abc', 'recurring'],
  ['/swap/v1/program-id-to-label', 'swap'],
  ['/v2/activities/abc', 'activity'],
  ['/active-dca/v2/abc', 'activity'],
])('%s is answered by the host of %s', (path, product) => {
  expect(productOf(path)).toBe(product);
});

it('finds the oldest answer, of all products or of some', () => {
  const times = new Map([
    ['/v1/assets/a', 3],
    ['/ultra/v1/balances/a', 1],
    ['/v1/assets/b', 2],
  ]);
  expect(findOldest(times)).toEqual({ product: 'ultra', time: 1 });
  expect(findOldest(times, ['tokens'])).toEqual({ product: 'tokens', time: 2 });
  expect(findOldest(times, ['price'])).toBeUndefined();
  expect(findOldest(new Map())).toBeUndefined();
});
