import type { Address } from '@solana/kit';

/** Runs work that needs some pools for itself: one after the other where they share a pool, in the order it was handed in. */
export interface Locks {
  hold<T>(pools: Iterable<Address>, work: () => Promise<T>): Promise<T>;
}

export function createLocks(): Locks {
  const tails = new Map<Address, Promise<unknown>>();
  return {
    hold(pools, work) {
      const held = [...new Set(pools)];
      // All places in the queues are taken at once, so two can never wait for each other.
      const done = Promise.all(held.flatMap((pool) => tails.get(pool) ?? [])).then(work);
      // The next one waits for this one's end, however it ends; its caller gets the failure.
      const tail = done.then(leave, leave);
      for (const pool of held) tails.set(pool, tail);
      function leave(): void {
        for (const pool of held) if (tails.get(pool) === tail) tails.delete(pool);
      }
      return done;
    },
  };
}
