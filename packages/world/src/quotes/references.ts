import type { Clock } from '@orrery/core/time';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';

/**
 * What a maker quotes around, pool by pool. The other pools' price can be pushed at once, but not the maker's reference,
 * which follows them slowly; it goes by the worse of the two for its taker, on either side.
 */
export interface References {
  /** Looks at all prices when that was not done lately, so that what was there before a trade is known. */
  look(pools: readonly Pool[], rateOf: RateOf): void;
  /** What it goes by when mint 0 comes in, and when mint 1 does. */
  of(pool: Pool, rateOf: RateOf): readonly [number, number] | undefined;
}

/** What the other pools say: smallest units of mint 1 for one of mint 0, as all rates here. */
type RateOf = (pool: Pool) => number | undefined;

interface Reference {
  rate: number;
  /** What the pools said last, and when. */
  seen: number;
  at: number;
}

/** A reference goes 63 % of the way to where the price stays for so long. */
const LAG_MS = 30_000;
/** The time between two looks counts for no more than this: the price in between is unknown. */
const BLIND_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

export function createReferences(clock: Clock): References {
  const references = new Map<Address, Reference>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  function see({ id }: Pool, seen: number): Reference {
    const now = clock.now();
    const old = references.get(id) ?? { rate: seen, seen, at: now };
    const elapsed = Math.max(0, Math.min(now - old.at, BLIND_MS));
    const way = (1 - Math.exp(-elapsed / LAG_MS)) * nearer(old.seen - old.rate, seen - old.rate);
    const reference = { rate: old.rate + way, seen, at: Math.max(now, old.at) };
    references.set(id, reference);
    return reference;
  }

  return {
    look(pools, rateOf) {
      const now = clock.now();
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      for (const pool of pools) {
        const seen = rateOf(pool);
        if (seen !== undefined) see(pool, seen);
      }
    },
    of(pool, rateOf) {
      const seen = rateOf(pool);
      if (seen === undefined) return undefined;
      const { rate } = see(pool, seen);
      return [Math.min(seen, rate), Math.max(seen, rate)];
    },
  };
}

/** A price counts as having stayed only as far as both looks agree. */
function nearer(a: number, b: number): number {
  if (a * b <= 0) return 0;
  return Math.abs(a) < Math.abs(b) ? a : b;
}
