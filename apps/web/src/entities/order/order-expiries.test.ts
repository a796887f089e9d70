import { expect, it } from 'vitest';
import { ORDER_EXPIRIES } from './order-expiries.ts';

it('has each expiry with its exact seconds, 7 days as the 608,800 that they are listed as', () => {
  expect(ORDER_EXPIRIES.map(({ label, seconds }) => [label, seconds])).toEqual([
    ['Never', 0],
    ['10 Minutes', 600],
    ['1 Hour', 3_600],
    ['1 Day', 86_400],
    ['3 Days', 259_200],
    ['7 Days', 608_800],
    ['30 Days', 2_592_000],
  ]);
});
