import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import { expect, it } from 'vitest';
import { pnlAt } from './pnl-at-price.ts';

/** Bought ten for four dollars, sold five for three, at half a dollar each. */
const pnl: TokenPnl = {
  amount: 5,
  averageCost: 0.4,
  cost: 2,
  price: 0.5,
  value: 2.5,
  boughtAmount: 10,
  boughtValue: 4,
  soldAmount: 5,
  soldValue: 3,
  realizedPnl: 1,
  realizedPnlPercentage: 50,
  unrealizedPnl: 0.5,
  unrealizedPnlPercentage: 25,
  totalPnl: 1.5,
  numBuys: 2,
  numSells: 1,
  firstTradedAt: '2026-01-01T00:00:00.000Z',
  lastTradedAt: '2026-01-01T00:00:00.000Z',
  isClosed: false,
  knownSince: '2026-01-01T00:00:00.000Z',
};

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
