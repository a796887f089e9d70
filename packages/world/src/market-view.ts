import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { type PoolPlan, type Reserves, venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { type Character, characterOf, type Universe } from './universe.ts';

/** A pool as a trader sees it; floats, since nothing here becomes an amount without the venue's own quote. */
export interface PoolView {
  base: Character;
  quote: Character;
  /** Whole tokens. */
  reserves: readonly [number, number];
  /** Quote tokens for one base token. */
  price: number;
  /** Its share of the organic traders' attention: of a token's pools the deeper draws more. */
  attention: number;
  /** What a trade costs besides its own impact, as a ratio. */
  cost: number;
}

export interface MarketView {
  pools: readonly PoolView[];
  /** US dollars for one whole token by mint. */
  prices: ReadonlyMap<Address, number>;
}

/** Looks at the market through its pools' reserves, smallest units in the order of each pool's mints. */
export function viewMarket(
  universe: Pick<Universe, 'characters'>,
  pools: readonly { plan: PoolPlan; reserves: Reserves }[],
): MarketView {
  const views = pools.map(({ plan: { mints, feeBps }, reserves: [first, second] }) => {
    const base = characterOf(universe, mints[0].id);
    const quote = characterOf(universe, mints[1].id);
    const reserves = [toWhole(first, base), toWhole(second, quote)] as const;
    const cost = (feeBps + venueFee(...mints)) / 10_000;
    return { base, quote, reserves, price: reserves[1] / reserves[0], cost };
  });
  const depths = new Map<Character, number>();
  for (const { base, reserves } of views) depths.set(base, (depths.get(base) ?? 0) + reserves[0]);
  const withAttention = views.map((view) => ({
    ...view,
    attention: (view.base.popularity * view.reserves[0]) / (depths.get(view.base) ?? 1),
  }));
  return { pools: withAttention, prices: pricesOf(views) };
}

function pricesOf(pools: readonly Omit<PoolView, 'attention'>[]): Map<Address, number> {
  const prices = new Map<Address, number>([[USDC, 1]]);
  // Pools against USDC first: the one of SOL among them gives the pools against SOL their dollars.
  for (const mint of [USDC, WRAPPED_SOL]) {
    const unit = prices.get(mint) ?? 0;
    for (const { base, quote, price } of pools) {
      const isNew = quote.token.id === mint && !prices.has(base.token.id);
      if (isNew) prices.set(base.token.id, price * unit);
    }
  }
  return prices;
}

function toWhole(amount: bigint, { token }: Character): number {
  return Number(amount) / 10 ** token.decimals;
}
