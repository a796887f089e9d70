import { expect, it } from 'vitest';
import { aPnl } from './pnl.builder.ts';
import { pnlAt } from './pnl-at-price.ts';

const pnl = aPnl();

it('values what is held at the newest price, and its profit follows', () => {
  expect(pnlAt(pnl, 1)).toEqual({
    ...pnl,
    price: 1,
    value: 5,
    unrealizedPnl: 3,
    unrealizedPnlPercentage: 150,
    totalPnl: 4,
  });
});

it('counts the profit of what was bought alone, where more is held', () => {
  const some = { ...pnl, amount: 5.05, value: 2.525 };
  const { value, unrealizedPnl } = pnlAt(some, 1);
  expect([value, unrealizedPnl]).toEqual([5.05, 3]);
});

it('invents no figure: none of a price or a cost that is unknown, and no percentage of nothing', () => {
  expect(pnlAt(pnl, undefined)).toBe(pnl);
  expect(pnlAt({ ...pnl, price: null, value: null, unrealizedPnl: null }, 1)).toMatchObject({
    unrealizedPnl: null,
    totalPnl: 1.5,
  });
  const unknown = { cost: null, unrealizedPnl: null, unrealizedPnlPercentage: null, totalPnl: null };
  expect(pnlAt({ ...pnl, ...unknown }, 1)).toMatchObject({ value: 5, ...unknown });
  const closed = { ...pnl, amount: 0, cost: 0, unrealizedPnl: 0, unrealizedPnlPercentage: null, totalPnl: 1 };
  expect(pnlAt(closed, 1)).toMatchObject({ unrealizedPnl: 0, unrealizedPnlPercentage: null, totalPnl: 1 });
});
