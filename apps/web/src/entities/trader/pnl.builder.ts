import type { TokenPnl } from '@orrery/wire/wallets/pnl';

/** A position for tests: ten were bought for four dollars, five sold for three, at half a dollar each. */
export function aPnl(pnl: Partial<TokenPnl> = {}): TokenPnl {
  return {
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
    ...pnl,
  };
}
