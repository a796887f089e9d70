import { lpMintAddress, type PoolAccount, type PositionAccount, SYSTEM_PROGRAM } from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { ChainCall } from '../../chain/chain-call.ts';
import { lockedShare } from './locked-share.ts';
import { readMints } from './read-accounts.ts';
import { readPools, readPosition } from './read-pools.ts';

/** The permanently locked share of each pool's liquidity. */
export interface LockedShares {
  /** 0 to 1; 0 of a pool nothing was said of. */
  of(pool: Address): number;
  /** Takes over a pool as it is, with the supply of its LP mint. */
  set(pool: Address, account: PoolAccount, minted?: bigint): void;
  /** Takes over a position that was given up. */
  burn(position: PositionAccount): void;
  drop(pool: Address): void;
  /** The pool an LP mint belongs to, if that has been made. */
  poolOf(lpMint: Address): Address | undefined;
  /** Reads again known pools, and positions that may have been given up; the pools that it read. */
  refresh(ids: readonly Address[]): Promise<readonly Address[]>;
}

export function createLockedShares(call: ChainCall, isKnown: (pool: Address) => boolean): LockedShares {
  const shares = new Map<Address, number>();
  const burnt = new Map<Address, PositionAccount[]>();
  const byLpMint = new Map<Address, Address>();

  function set(pool: Address, account: PoolAccount, minted = 0n): void {
    if (account.lpMint !== SYSTEM_PROGRAM) byLpMint.set(account.lpMint, pool);
    shares.set(pool, lockedShare(account, { minted, burnt: burnt.get(pool) ?? [] }));
  }

  function burn(position: PositionAccount): void {
    if (isKnown(position.pool)) burnt.set(position.pool, [...(burnt.get(position.pool) ?? []), position]);
  }

  return {
    of: (pool) => shares.get(pool) ?? 0,
    set,
    burn,
    drop(pool) {
      shares.delete(pool);
      burnt.delete(pool);
      byLpMint.delete(lpMintAddress(pool));
    },
    poolOf: (lpMint) => byLpMint.get(lpMint),
    async refresh(ids) {
      const wanted = new Set(ids.filter(isKnown));
      const givenUp: PositionAccount[] = [];
      for (const id of ids) {
        const position = isKnown(id) ? undefined : await readPosition(call, id);
        if (position?.owner !== SYSTEM_PROGRAM || !isKnown(position.pool)) continue;
        givenUp.push(position);
        wanted.add(position.pool);
      }
      if (wanted.size === 0) return [];
      const pools = [...(await readPools(call, [...wanted]))];
      const lpMints = pools.map(([, { lpMint }]) => lpMint);
      const minted = new Map((await readMints(call, lpMints)).map(({ id, supply }) => [id, supply]));
      // The chain has answered all there is to ask, so nothing of this is done twice.
      for (const position of givenUp) burn(position);
      for (const [id, account] of pools) set(id, account, minted.get(account.lpMint));
      return pools.map(([id]) => id);
    },
  };
}
