import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { VaultPlace } from '../indexer/blocks/vault-place.ts';

/** The pools there are now, by seed and by vault, with the launch curves they took over from. */
export interface PoolIndex {
  all(): Pool[];
  at(seed: string): Pool | undefined;
  vaultAt(account: Address): VaultPlace | undefined;
  predecessorOf(pool: Address): Address | undefined;
  put(pool: Pool, predecessor?: Address): void;
  drop(pool: Pool): void;
  /** Remembers what is there now; the returned function goes back to it. */
  mark(): () => void;
}

export function createPoolIndex(): PoolIndex {
  const pools = new Map<string, Pool>();
  const vaults = new Map<Address, VaultPlace>();
  const predecessors = new Map<Address, Address>();
  return {
    all: () => [...pools.values()],
    at: (seed) => pools.get(seed),
    vaultAt: (account) => vaults.get(account),
    predecessorOf: (pool) => predecessors.get(pool),
    put(pool, predecessor) {
      pools.set(pool.seed, pool);
      for (const side of [0, 1] as const) vaults.set(pool.vaults[side], { pool, side });
      if (predecessor !== undefined) predecessors.set(pool.id, predecessor);
    },
    drop(pool) {
      pools.delete(pool.seed);
      predecessors.delete(pool.id);
      for (const vault of pool.vaults) vaults.delete(vault);
    },
    mark() {
      const goBack = [markMap(pools), markMap(vaults), markMap(predecessors)];
      return () => {
        for (const each of goBack) each();
      };
    },
  };
}

/** Remembers what a map holds now; the returned function goes back to it. */
export function markMap<Key, Value>(map: Map<Key, Value>): () => void {
  const held = [...map];
  return () => {
    map.clear();
    for (const [key, value] of held) map.set(key, value);
  };
}
