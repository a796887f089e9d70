import type { TokenPnl } from '@orrery/wire/wallets/pnl';

/** What a wallet made of a token, at a newer price in US dollars: what it holds is worth that, and the profit on it follows. */
export function pnlAt<Pnl extends TokenPnl>(pnl: Pnl, price: number | null | undefined): Pnl {
  const { amount, cost, price: before, unrealizedPnl, unrealizedPnlPercentage, realizedPnl } = pnl;
  if (price == null || price === before) return pnl;
  const valued = { ...pnl, price, value: amount === null ? null : amount * price };
  if (unrealizedPnl === null || cost === null || !before) return valued;
  // The bought part of what the wallet holds: profit does not count the rest.
  const bought = (unrealizedPnl + cost) / before;
  const profit = bought * price - cost;
  return {
    ...valued,
    unrealizedPnl: profit,
    unrealizedPnlPercentage: unrealizedPnlPercentage === null ? null : (profit / cost) * 100,
    totalPnl: (realizedPnl ?? 0) + profit,
  };
}
