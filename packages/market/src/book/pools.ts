import type { Millis } from '@orrery/core/time';
import { MONEY_MINTS } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';

/** A pool as the market values it: `mints` are the token and its quote token, `amounts` the vault balances in whole tokens. */
export interface MarketPool {
  pool: Address;
  mints: readonly [Address, Address];
  amounts: readonly [number, number];
  /** The pool's name in routes, shown as the `dex` of a token's first pool. */
  label: string;
  /** How much of its goal a launch has raised, 0 to 100; absent for any other pool. */
  curveProgress?: number;
  /** Absent for a pool that is older than the chain's history. */
  openedAt?: Millis;
  /** When it ceased to be a launch; only of a pool that was one. */
  graduatedAt?: Millis;
  /** Its name in routes while it was a launch. */
  curveLabel?: string;
  /** The tokens it is not the own pool of: it says nothing of their birth, and counts for no more than money in it shows. */
  foreignTo?: readonly Address[];
  /** Its permanently locked share, 0 to 1; nothing when absent. */
  locked?: number;
}

type PoolReserves = Pick<MarketPool, 'pool' | 'mints' | 'amounts' | 'locked' | 'foreignTo'>;

/** A price that moved this far since its pools were last valued has them valued again. */
const REVALUE_SHARE = 0.005;

/** What a pool adds to the liquidity of one of its tokens. */
interface Share {
  mint: Address;
  cents: number;
  lockedCents: number;
}

type Valued = Required<PoolReserves> & { shares: readonly [Share, Share] };

interface Side {
  pools: Set<Valued>;
  cents: number;
  lockedCents: number;
  /** The price all of its pools were last valued at. */
  price: number | undefined;
}

/**
 * Liquidity by token: both sides of every pool it is in; a side without a price counts as the other. The developer of a token sets its
 * price, so a pool that is foreign to a token counts for it as twice its smaller side, and for nothing without money on a side. Kept
 * in whole cents, so that adding and taking away never drifts.
 */
export interface Pools {
  set(pool: PoolReserves): void;
  remove(pool: Address): void;
  /** Forgets every pool of a token. */
  removeToken(mint: Address): void;
  /** Takes note of a new price; only one that moved by half a percent since the last valuation costs anything. */
  reprice(mint: Address, price: number): void;
  /** US dollars; undefined for a token that never had a pool, or has no more. */
  liquidityOf(mint: Address): number | undefined;
  /** The permanently locked share of a token's liquidity, 0 to 1; undefined without any. */
  lockedOf(mint: Address): number | undefined;
  /** What each pool of a token holds of it, in whole tokens, and what it adds to the token's liquidity in US dollars. */
  heldOf(mint: Address): { pool: Address; amount: number; liquidity: number }[];
}

/**
 * A pool's liquidity in whole cents: `own` for a token whose own pool it is, `foreign` for any other. A side without a price counts as much
 * as the other side; a pool without money in it has no foreign liquidity.
 */
export function poolWorth(
  { mints, amounts }: Pick<MarketPool, 'mints' | 'amounts'>,
  priceOf: PoolsOptions['priceOf'],
): { own: number; foreign: number } {
  const first = priceOf(mints[0]);
  const second = priceOf(mints[1]);
  const left = first === undefined ? undefined : first * amounts[0];
  const right = second === undefined ? undefined : second * amounts[1];
  const sides = [left ?? right ?? 0, right ?? left ?? 0] as const;
  const hasMoney = mints.some((mint) => MONEY_MINTS.includes(mint));
  return {
    own: Math.round((sides[0] + sides[1]) * 100),
    foreign: hasMoney ? Math.round(2 * Math.min(...sides) * 100) : 0,
  };
}

interface PoolsOptions {
  priceOf: (mint: Address) => number | undefined;
  onChange: (mint: Address) => void;
}

export function createPools({ priceOf, onChange }: PoolsOptions): Pools {
  const pools = new Map<Address, Valued>();
  const sides = new Map<Address, Side>();

  function revalue(pool: Valued, worth: { own: number; foreign: number }): void {
    for (const share of pool.shares) {
      const cents = pool.foreignTo.includes(share.mint) ? worth.foreign : worth.own;
      const lockedCents = Math.round(cents * pool.locked);
      if (cents === share.cents && lockedCents === share.lockedCents) continue;
      const side = sides.get(share.mint);
      if (side) {
        side.cents += cents - share.cents;
        side.lockedCents += lockedCents - share.lockedCents;
      }
      Object.assign(share, { cents, lockedCents });
      onChange(share.mint);
    }
  }

  function remove(id: Address): void {
    const pool = pools.get(id);
    if (!pool) return;
    revalue(pool, { own: 0, foreign: 0 });
    pools.delete(id);
    for (const mint of pool.mints) {
      const side = sides.get(mint);
      side?.pools.delete(pool);
      if (side?.pools.size === 0) sides.delete(mint);
    }
  }

  function open({ pool: id, mints, amounts, locked = 0, foreignTo = [] }: PoolReserves): Valued {
    const [first, second] = mints;
    const nothing = { cents: 0, lockedCents: 0 };
    const shares = [
      { ...nothing, mint: first },
      { ...nothing, mint: second },
    ] as const;
    const pool = { pool: id, mints, amounts, locked, foreignTo, shares };
    pools.set(id, pool);
    for (const mint of mints) {
      const side = sides.get(mint) ?? { pools: new Set(), cents: 0, lockedCents: 0, price: priceOf(mint) };
      side.pools.add(pool);
      sides.set(mint, side);
      onChange(mint);
    }
    return pool;
  }

  return {
    set(reserves) {
      const pool = pools.get(reserves.pool) ?? open(reserves);
      pool.amounts = reserves.amounts;
      pool.locked = reserves.locked ?? 0;
      revalue(pool, poolWorth(pool, priceOf));
    },
    remove,
    removeToken(mint) {
      for (const { pool } of sides.get(mint)?.pools ?? []) remove(pool);
    },
    reprice(mint, price) {
      const side = sides.get(mint);
      if (!side) return;
      if (side.price !== undefined && Math.abs(price - side.price) < REVALUE_SHARE * side.price) return;
      side.price = price;
      for (const pool of side.pools) revalue(pool, poolWorth(pool, priceOf));
    },
    liquidityOf(mint) {
      const side = sides.get(mint);
      return side && side.cents / 100;
    },
    lockedOf(mint) {
      const side = sides.get(mint);
      return side && side.cents > 0 ? side.lockedCents / side.cents : undefined;
    },
    heldOf: (mint) =>
      [...(sides.get(mint)?.pools ?? [])].map(({ pool, mints, amounts, shares }) => {
        const side = mints[0] === mint ? 0 : 1;
        return { pool, liquidity: shares[side].cents / 100, amount: amounts[side] };
      }),
  };
}
