import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { VaultPlace } from './vault-place.ts';

/** The pools there are now, by address and by vault. */
export interface PoolIndex {
  all(): Pool[];
  at(id: Address): Pool | undefined;
  vaultAt(account: Address): VaultPlace | undefined;
  /** Takes up a pool, in the place of what was known of it. */
  put(pool: Pool): void;
  drop(pool: Pool): void;
  /** Remembers what is there now; the returned function goes back to it. */
  mark(): () => void;
}

export function createPoolIndex(): PoolIndex {
  const pools = new Map<Address, Pool>();
  const vaults = new Map<Address, VaultPlace>();
  return {
    all: () => [...pools.values()],
    at: (id) => pools.get(id),
    vaultAt: (account) => vaults.get(account),
    put(pool) {
      pools.set(pool.id, pool);
      for (const [side, vault] of vaultsOf(pool).entries())
        vaults.set(vault, { pool, side: side === 0 ? 0 : 1 });
    },
    drop(pool) {
      pools.delete(pool.id);
      for (const vault of vaultsOf(pool)) vaults.delete(vault);
    },
    mark() {
      const goBack = [markMap(pools), markMap(vaults)];
      return () => {
        for (const each of goBack) each();
      };
    },
  };
}

/** Where a pool keeps its mints, in their order. */
export function vaultsOf({ account: { vault0, vault1 } }: Pick<Pool, 'account'>): [Address, Address] {
  return [vault0, vault1];
}

/** Remembers what a map holds now; the returned function goes back to it. */
export function markMap<Key, Value>(map: Map<Key, Value>): () => void {
  const held = [...map];
  return () => {
    map.clear();
    for (const [key, value] of held) map.set(key, value);
  };
}
