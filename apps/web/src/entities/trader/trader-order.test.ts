import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortTraders, type TopTrader, TRADER_SORTS, turned } from './trader-order.ts';

const aTrader = (trader: Partial<TopTrader>): TopTrader => ({
  address: '73S41QTfLG2gtKTukUq5mkHnfShdD1ayieewjV17Wh5L' as Address,
  holderTags: [],
  amount: 0,
  averageCost: null,
  cost: 0,
  price: 1,
  value: 0,
  boughtAmount: 1,
  boughtValue: 1,
  soldAmount: 1,
  soldValue: 1,
  realizedPnl: 0,
  realizedPnlPercentage: null,
  unrealizedPnl: 0,
  unrealizedPnlPercentage: null,
  totalPnl: 0,
  numBuys: 1,
  numSells: 1,
  firstTradedAt: '2026-01-01T00:00:00.000Z',
  lastTradedAt: '2026-01-01T00:00:00.000Z',
  isClosed: true,
  knownSince: '2026-01-01T00:00:00.000Z',
  ...trader,
});

it('puts traders in order of a figure, and those without it last whichever way', () => {
  const figure = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
  fc.assert(
    fc.property(fc.array(figure), fc.constantFrom('asc' as const, 'desc' as const), (costs, dir) => {
      const sorted = sortTraders(
        costs.map((averageCost) => aTrader({ averageCost })),
        { sort: 'averageCost', dir },
      ).map(({ averageCost }) => averageCost);
      const known = costs.filter((cost) => cost !== null).toSorted((a, b) => (dir === 'asc' ? a - b : b - a));
      expect(sorted.slice(0, known.length)).toEqual(known);
      expect(sorted.slice(known.length).every((cost) => cost === null)).toBe(true);
    }),
  );
});

it('sorts by each column that says it does', () => {
  const least = aTrader({
    averageCost: 1,
    realizedPnl: -1,
    unrealizedPnl: -1,
    totalPnl: -2,
    lastTradedAt: '2025-01-01T00:00:00Z',
  });
  const most = aTrader({
    averageCost: 2,
    boughtValue: 9,
    soldValue: 9,
    realizedPnl: 1,
    unrealizedPnl: 1,
    totalPnl: 2,
    numSells: 5,
  });
  for (const sort of TRADER_SORTS) {
    expect(sortTraders([least, most], { sort, dir: 'desc' })).toEqual([most, least]);
  }
});

it('begins with the highest, and turns around when it is asked again', () => {
  const first = turned({ sort: 'totalPnl', dir: 'desc' }, 'bought');
  expect(first).toEqual({ sort: 'bought', dir: 'desc' });
  expect(turned(first, 'bought')).toEqual({ sort: 'bought', dir: 'asc' });
  expect(turned({ sort: 'bought', dir: 'asc' }, 'bought').dir).toBe('desc');
});
