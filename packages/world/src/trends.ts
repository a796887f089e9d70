import type { Address } from '@solana/kit';
import type { MarketView } from './market-view.ts';

/** How prices stand against their own recent past. */
export interface Trends {
  advance(hours: number, market: MarketView): void;
  /** The price above its slow average, as a ratio: 0.01 is one per cent above. */
  of(mint: Address): number;
}

const AVERAGED_OVER_HOURS = 0.25;

export function createTrends({ prices }: MarketView): Trends {
  const averages = new Map(prices);
  let latest = prices;
  return {
    advance(hours, market) {
      latest = market.prices;
      const weight = -Math.expm1(-hours / AVERAGED_OVER_HOURS);
      for (const [mint, price] of latest) {
        const average = averages.get(mint) ?? price;
        averages.set(mint, average + (price - average) * weight);
      }
    },
    of: (mint) => (latest.get(mint) ?? 1) / (averages.get(mint) ?? latest.get(mint) ?? 1) - 1,
  };
}
