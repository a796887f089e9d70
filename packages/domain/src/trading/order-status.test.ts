import { expect, it } from 'vitest';
import { DCA_ORDER_STATUS, filledShare, LIMIT_ORDER_STATUS, limitOrderStatus } from './order-status.ts';

it('numbers the states of orders', () => {
  expect(LIMIT_ORDER_STATUS).toEqual({ Open: 0, PartialFill: 1, Fill: 2, Cancelled: 3, Completed: 4 });
  expect(DCA_ORDER_STATUS).toEqual({ Open: 0 });
});

it.each([
  [0, 0],
  [0.0001, 1],
  [0.9999, 1],
  [1, 4],
])('takes a limit order of which %d was filled for one in state %d', (filled, status) => {
  expect(limitOrderStatus(filled)).toBe(status);
});

it.each([
  [0n, 5n, 0],
  [1n, 3n, 0.25],
  [7n, 0n, 1],
  [0n, 0n, 0],
  [1n, 2n ** 63n, 0.0001],
  [2n ** 63n, 1n, 0.9999],
])('counts %d sold and %d left as a share of %d', (sold, left, share) => {
  expect(filledShare(sold, left)).toBe(share);
});
