import { POOL_KINDS, type PoolAccount, type PoolState, SYSTEM_PROGRAM } from '@orrery/chain';
import { millis } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { isLaunch, type Pool, venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createRandomSet, type RandomSet } from '../random-set.ts';
import type { Character, Universe } from '../universe/universe.ts';
import { priceOf } from './pool-price.ts';
import type { Trader } from './trader.ts';
import { createTrend, type Trend } from './trends.ts';

/** A token as the traders see it. */
export interface TokenView {
  facts: TokenFacts;
  /** Absent for a token born at run time. */
  character: Character | undefined;
  /** Where it is the first mint, so that its price is the pool's; the first of them says what it is worth. */
  pools: PoolView[];
  trend: Trend;
  /** Those who hold some of it, market makers left out. */
  holders: RandomSet<Trader>;
  /** What they hold together, whole tokens. */
  held: number;
  /** What they usually hold together; 0 until told. */
  usual: number;
}

/** A pool as the traders see it; floats, since nothing here becomes an amount without the venue's own quote. */
export interface PoolView {
  pool: Pool;
  /** What it is now. */
  account: PoolAccount;
  base: TokenView;
  quote: TokenView;
  /** Opened by an outsider between existing tokens: neither the universe's nor a launch. */
  isForeign: boolean;
  /** Whole tokens. */
  reserves: readonly [number, number];
  /** Quote tokens for one base token. */
  price: number;
  /** See `PoolPrice`. */
  depth: number;
  /** What a trade costs besides its own impact, as a ratio. */
  cost: number;
  /** Those who hold LP tokens of it. */
  providers: RandomSet<Trader>;
}

/** The market through its pools; kept up by telling it of each pool that changed. */
export interface MarketView {
  /** Tokens that have a pool. */
  readonly size: number;
  /** A pool opened, or what it holds changed. Undefined for a maker's pool, which has no price of its own. */
  set(pool: Pool, state: Pick<PoolState, 'pool'>, now: number): PoolView | undefined;
  close(pool: Pool): void;
  /** Tokens that have a pool, in the order they came. */
  tokens(): Iterable<TokenView>;
  pools(): Iterable<PoolView>;
  token(mint: Address): TokenView | undefined;
  pool(id: Address): PoolView | undefined;
  /** The pool of an LP mint. */
  poolOfShares(lpMint: Address): PoolView | undefined;
  sol(): TokenView | undefined;
  /** US dollars for one whole token; 0 when no pool leads to dollars. */
  usd(token: TokenView): number;
}

/** What tokens are valued against, each of these only against those before it: no chain of pools leads back to where it began. */
const MONEY: readonly Address[] = [USDC, USDT, WRAPPED_SOL];

export function createMarketView({
  characters,
  pools: seeded,
}: Pick<Universe, 'characters' | 'pools'>): MarketView {
  const own = new Set(seeded.map(({ id }) => id));
  const known = new Map<Address, TokenView>();
  const live = new Set<TokenView>();
  const pools = new Map<Address, PoolView>();
  const byLpMint = new Map<Address, PoolView>();

  function meet(facts: TokenFacts, now: number): TokenView {
    const met = known.get(facts.id);
    if (met) return met;
    const character = characters.get(facts.id);
    const trend = createTrend(now);
    const token = {
      facts,
      character,
      pools: [],
      trend,
      holders: createRandomSet<Trader>(),
      held: 0,
      usual: 0,
    };
    known.set(facts.id, token);
    return token;
  }

  function usd(token: TokenView): number {
    if (token.facts.id === USDC) return 1;
    const [main] = token.pools;
    return main && isValuing(main) ? main.price * usd(main.quote) : 0;
  }

  /** The one that says what its token is worth comes first: no foreign one while there is another, and the deepest in dollars. */
  function sort(pools: PoolView[]): void {
    const dollars = new Map(pools.map((pool) => [pool, isValuing(pool) ? pool.depth * usd(pool.quote) : -1]));
    const depthOf = (pool: PoolView) => dollars.get(pool) ?? -1;
    pools.sort((a, b) => Number(a.isForeign) - Number(b.isForeign) || depthOf(b) - depthOf(a));
  }

  return {
    get size() {
      return live.size;
    },
    set(pool, { pool: account }, now) {
      const decimals = [pool.mints[0].decimals, pool.mints[1].decimals] as const;
      const priced = priceOf(account, decimals);
      if (!priced) return undefined;
      const cost = (account.feeBps + venueFee(pool.mints, millis(now))) / 10_000;
      const reserves: PoolView['reserves'] = [
        toWhole(account.reserve0, decimals[0]),
        toWhole(account.reserve1, decimals[1]),
      ];
      const state = { pool, account, cost, reserves, ...priced };
      const seen = pools.get(pool.id);
      if (seen) {
        if (seen === seen.base.pools[0]) seen.base.trend.moveTo(Math.log(priced.price), now);
        return Object.assign(seen, state);
      }
      const [base, quote] = [meet(pool.mints[0], now), meet(pool.mints[1], now)];
      const isForeign = !(own.has(pool.id) || isLaunch(pool) || pool.graduatedAt !== undefined);
      const view = { base, quote, isForeign, providers: createRandomSet<Trader>(), ...state };
      pools.set(pool.id, view);
      if (hasShares(view)) byLpMint.set(account.lpMint, view);
      base.pools.push(view);
      sort(base.pools);
      base.trend.startAt(Math.log(base.pools[0]?.price ?? priced.price), now);
      live.add(base);
      return view;
    },
    close({ id }) {
      const view = pools.get(id);
      if (!view) return;
      pools.delete(id);
      byLpMint.delete(view.account.lpMint);
      const { base } = view;
      base.pools = base.pools.filter((other) => other !== view);
      if (base.pools.length > 0) return;
      live.delete(base);
      // A token on its way to another pool keeps its holders; one without holders is gone for good.
      if (base.holders.size === 0) known.delete(base.facts.id);
    },
    tokens: () => live.values(),
    pools: () => pools.values(),
    token: (mint) => known.get(mint),
    pool: (id) => pools.get(id),
    poolOfShares: (lpMint) => byLpMint.get(lpMint),
    sol: () => known.get(WRAPPED_SOL),
    usd,
  };
}

/** Whether a pool may say what its token is worth. */
function isValuing({ base, quote }: PoolView): boolean {
  const [token, money] = [MONEY.indexOf(base.facts.id), MONEY.indexOf(quote.facts.id)];
  return money >= 0 && (token < 0 || money < token);
}

/** Whether LP tokens of a pool can be had. */
export function hasShares({ account: { kind, lpMint } }: Pick<PoolView, 'account'>): boolean {
  return (kind === POOL_KINDS.product || kind === POOL_KINDS.stable) && lpMint !== SYSTEM_PROGRAM;
}

/** Whole tokens of an amount in smallest units; a float, for decisions only. */
export function toWhole(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals;
}
