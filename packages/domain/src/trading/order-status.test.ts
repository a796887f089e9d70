import { expect, it } from 'vitest';
import { DCA_ORDER_STATUS, LIMIT_ORDER_STATUS, limitOrderStatus } from './order-status.ts';

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
