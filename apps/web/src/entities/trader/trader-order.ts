import type { TopTradersReply } from '@orrery/wire/wallets/pnl';

export type TopTrader = TopTradersReply['traders'][number];

export const TRADER_SORTS = [
  'totalPnl',
  'realizedPnl',
  'unrealizedPnl',
  'bought',
  'sold',
  'averageCost',
  'trades',
  'lastTraded',
] as const;
export type TraderSort = (typeof TRADER_SORTS)[number];

export interface TraderOrder {
  sort: TraderSort;
  dir: 'asc' | 'desc';
}

const FIGURES: Record<TraderSort, (trader: TopTrader) => number | null> = {
  totalPnl: (trader) => trader.totalPnl,
  realizedPnl: (trader) => trader.realizedPnl,
  unrealizedPnl: (trader) => trader.unrealizedPnl,
  bought: (trader) => trader.boughtValue,
  sold: (trader) => trader.soldValue,
  averageCost: (trader) => trader.averageCost,
  trades: (trader) => trader.numBuys + trader.numSells,
  lastTraded: (trader) => Date.parse(trader.lastTradedAt),
};

/** Traders by one figure; those without it come last, whichever way. */
export function sortTraders(traders: readonly TopTrader[], { sort, dir }: TraderOrder): TopTrader[] {
  const sign = dir === 'asc' ? 1 : -1;
  const figure = FIGURES[sort];
  return traders.toSorted((a, b) => {
    const [x, y] = [figure(a), figure(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** A column's head turns the order around, or begins with the highest. */
export function turned(order: TraderOrder, sort: TraderSort): TraderOrder {
  return { sort, dir: order.sort === sort && order.dir === 'desc' ? 'asc' : 'desc' };
}
