import type { Clock } from '@orrery/core';
import type { Address } from '@solana/kit';
import type { Mid, Price } from '../curves/sides.ts';
import type { Pool } from '../pool.ts';

/**
 * What each maker quotes around. Whoever pushes the pools can move their price at once, but not a maker's reference, which
 * follows them slowly; the maker goes by the worse of the two for its taker, on either side.
 */
export interface MakerMids {
  add(pool: Pool): void;
  remove(pool: Pool): void;
  /** Looks at all makers' prices when that was not done lately, so that what was there before a trade is known. */
  look(priceOf: PriceOf): void;
  of(pool: Pool, priceOf: PriceOf): Mid | undefined;
}

/** What the other pools say a maker's first mint is worth. */
type PriceOf = (pool: Pool) => Price | undefined;

interface Reference {
  /** Of the second mint for one of the first, as are all rates here. */
  rate: number;
  /** What the pools said last, and when. */
  seen: number;
  at: number;
}

/** A reference goes 63 % of the way to where the price stays for so long. */
const LAG_MS = 30_000;
/** The time between two looks counts for no more than this: nobody knows what the price was in between. */
const BLIND_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** A rate as a price: one of the first mint in so many parts. */
const RATE_BITS = 96n;

/** Without a clock time stands still, and every maker stays at the first price it saw. */
export function createMakerMids(clock?: Clock): MakerMids {
  const makers = new Map<Address, Pool>();
  const references = new Map<Address, Reference>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const see = ({ id }: Pool, [first, second]: Price): Reference => {
    const at = clock?.now() ?? 0;
    const seen = Number(second) / Number(first);
    const old = references.get(id) ?? { rate: seen, seen, at };
    const elapsed = Math.max(0, Math.min(at - old.at, BLIND_MS));
    const way = (1 - Math.exp(-elapsed / LAG_MS)) * nearer(old.seen - old.rate, seen - old.rate);
    const reference = { rate: old.rate + way, seen, at: Math.max(at, old.at) };
    references.set(id, reference);
    return reference;
  };

  return {
    add(pool) {
      if (pool.curve.kind !== 'rfq') return;
      makers.set(pool.id, pool);
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    remove({ id }) {
      makers.delete(id);
      references.delete(id);
    },
    look(priceOf) {
      const now = clock?.now() ?? 0;
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      for (const maker of makers.values()) {
        const price = priceOf(maker);
        if (price) see(maker, price);
      }
    },
    of(pool, priceOf) {
      const price = priceOf(pool);
      return price && toMid(price, see(pool, price).rate);
    },
  };
}

/** A price counts as having stayed only as far as both looks agree. */
function nearer(a: number, b: number): number {
  if (a * b <= 0) return 0;
  return Math.abs(a) < Math.abs(b) ? a : b;
}

function toMid(price: Price, rate: number): Mid {
  const lagged: Price = [1n << RATE_BITS, BigInt(Math.round(rate * 2 ** Number(RATE_BITS)))];
  const hasRisen = price[1] * lagged[0] > lagged[1] * price[0];
  return hasRisen ? [lagged, price] : [price, lagged];
}
