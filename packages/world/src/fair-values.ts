import { WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import type { MarketView } from './market-view.ts';
import { gaussian, type Random } from './random.ts';
import { characterOf, type Universe } from './universe.ts';

/** What the makers believe each token is worth: a slow random walk of their own that is drawn back to where the world began. */
export interface FairValues {
  /** Lets this many hours go by. */
  advance(hours: number): void;
  /** US dollars for one whole token. */
  of(mint: Address): number;
}

/** Half of a deviation is forgotten in about 17 hours. */
const REVERSION_AN_HOUR = 0.04;

/** Starts from the market's own prices, so that a restart does not make the makers push everything back at once. */
export function createFairValues(
  { characters }: Pick<Universe, 'characters'>,
  { prices }: MarketView,
  random: Random,
): FairValues {
  const logs = new Map<Address, number>();
  const deviation = (mint: Address) => {
    const seed = characterOf({ characters }, mint).price;
    return Math.log((prices.get(mint) ?? seed) / seed);
  };
  const sol = deviation(WRAPPED_SOL);
  for (const [mint, { beta }] of characters) logs.set(mint, deviation(mint) - beta * sol);

  return {
    advance(hours) {
      const kept = Math.exp(-REVERSION_AN_HOUR * hours);
      for (const [mint, { volatility }] of characters) {
        logs.set(mint, (logs.get(mint) ?? 0) * kept + volatility * Math.sqrt(hours) * gaussian(random));
      }
    },
    of(mint) {
      const { price, beta } = characterOf({ characters }, mint);
      return price * Math.exp((logs.get(mint) ?? 0) + beta * (logs.get(WRAPPED_SOL) ?? 0));
    },
  };
}
