import type { Address } from '@solana/kit';
import { createPools, type MarketPool, type Pools } from '../book/pools.ts';
import { GROUP, hasTraded, type TokenBook, touchStats } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import type { Engine } from '../engine/engine.ts';
import type { TokenTable } from './token-table.ts';

const BURNED_STEPS = 10_000;

interface LiquidityOptions {
  table: TokenTable;
  engine: Pick<Engine, 'levels'>;
  changes: Changes<TokenBook>;
}

/** The pools, and the liquidity of each token as they change. */
export function followLiquidity({ table, engine, changes }: LiquidityOptions): Pools {
  /** True while reserves change, not only prices. */
  let isPoolMoving = false;
  /** The token with a changed price of its own. */
  let repriced: Address | undefined;
  const pools = createPools({
    priceOf: (id) => table.awake(id)?.price ?? table.sleepers.priceOf(id),
    onChange(id) {
      const book = isPoolMoving || table.sleepers.isWatched(id) ? table.wake(id) : table.awake(id);
      const liquidity = pools.liquidityOf(id) ?? 0;
      if (!book) {
        table.sleepers.setLiquidity(id, liquidity);
        return;
      }
      // From its first pool on it can be said how much of its liquidity stays for good.
      const burned = toBurned(pools.lockedOf(id));
      if (book.liquidity === undefined || burned !== book.burned) changes.touch(book, GROUP.birth);
      book.liquidity = liquidity;
      book.burned = burned;
      changes.touch(book, GROUP.liquidity);
      // Else the price of what it trades against would keep every token awake.
      if (isPoolMoving || id === repriced || hasTraded(book)) engine.levels.liquidity.touch(book);
      else touchStats(book, changes);
    },
  });

  function move(change: () => void): void {
    isPoolMoving = true;
    change();
    isPoolMoving = false;
  }

  return {
    ...pools,
    reprice(mint, price) {
      repriced = mint;
      pools.reprice(mint, price);
      repriced = undefined;
    },
    set: (pool: MarketPool) => move(() => pools.set(pool)),
    remove: (pool: Address) => move(() => pools.remove(pool)),
    removeToken: (mint: Address) => move(() => pools.removeToken(mint)),
  };
}

/** In percent; so coarse that the shares every pool keeps back for good do not count, and no change of a price does. */
function toBurned(locked: number | undefined): number | undefined {
  return locked === undefined ? undefined : Math.round(locked * BURNED_STEPS) / (BURNED_STEPS / 100);
}
