import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Market } from '@orrery/market';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** Prices implied by pools' reserves, for tokens without a price from a trade. The market takes each over where it has no price either. */
export interface ReservePrices {
  /** Names the price of a pool's other token when nothing else has and the pool is its own, by smallest units of mint 1 for one of mint 0; that token if so. */
  price(pool: Pool, quote: Address, slot: number, ratio: number | undefined): Address | undefined;
  /** Against dollars first, then through SOL, then through any token priced by then; the deepest pool of a token decides. */
  spread(slot: number, ratioOf: (pool: Pool) => number | undefined): void;
}

interface ReservePricesOptions {
  market: Market;
  prices: Map<Address, number>;
  catalogue: Catalogue;
  /** What a pool holds, in whole tokens. */
  amountsOf: (pool: Pool) => [number, number];
}

export function createReservePrices({
  market,
  prices,
  catalogue,
  amountsOf,
}: ReservePricesOptions): ReservePrices {
  function price(pool: Pool, quote: Address, slot: number, ratio: number | undefined): Address | undefined {
    const [first, second] = pool.mints;
    const other = first.id === quote ? second.id : first.id;
    const quotePrice = prices.get(quote);
    // A pool opened beside a token's own begins at any price its creator likes.
    if (catalogue.isForeignTo(other, pool.id)) return undefined;
    if (ratio === undefined || quotePrice === undefined || prices.has(other)) return undefined;
    const whole = ratio * 10 ** (first.decimals - second.decimals);
    const found = first.id === quote ? quotePrice / whole : quotePrice * whole;
    if (!(found > 0) || !Number.isFinite(found)) return undefined;
    name(other, found, slot);
    return other;
  }

  function name(mint: Address, price: number, slot: number): void {
    prices.set(mint, price);
    if (market.price(mint) === undefined) market.setPrice(mint, price, slot);
  }

  return {
    price,
    spread(slot, ratioOf) {
      name(USDC, 1, slot);
      const byMint = new Map<Address, Pool[]>(catalogue.tokens().map(({ id }) => [id, []]));
      for (const pool of catalogue.pools()) for (const { id } of pool.mints) byMint.get(id)?.push(pool);
      const priced = catalogue.tokens().flatMap(({ id }) => (prices.has(id) ? id : []));
      const queue = new Set([USDC, WRAPPED_SOL, ...priced]);
      // What is added on the way is walked too.
      for (const quote of queue) {
        const depth = (pool: Pool) => amountsOf(pool)[pool.mints[0].id === quote ? 0 : 1];
        const pools = (byMint.get(quote) ?? []).map((pool) => ({ pool, depth: depth(pool) }));
        for (const { pool } of pools.toSorted((a, b) => b.depth - a.depth)) {
          const found = price(pool, quote, slot, ratioOf(pool));
          if (found !== undefined) queue.add(found);
        }
      }
    },
  };
}
