import { AppError, type Millis } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import {
  type Asset,
  type AssetPatch,
  type Category,
  type SearchFilter,
  SPARKLINE_POINTS,
  type Timeframe,
} from '@orrery/wire';
import type { Address } from '@solana/kit';
import type { Bar } from './bars.ts';
import { createInterner } from './interner.ts';
import { type AssetOrder, rankAssets, sortAssets } from './ranking.ts';
import { searchAssets } from './search.ts';
import { createTokenBook, type MintState, type TokenBook, toIdentity } from './token-book.ts';
import type { MarketTrade } from './trade.ts';

/** A pool as the market values it: `mints` are the token and what it trades against, `amounts` what their vaults hold in whole tokens. */
export interface MarketPool {
  pool: Address;
  mints: readonly [Address, Address];
  amounts: readonly [number, number];
  /** What routes call the pool, shown as the `dex` of a token's first pool. */
  label: string;
  /** How much of its goal a launch curve has raised, 0 to 100; absent for any other pool. */
  curveProgress?: number;
  /** Absent for a pool that is older than the chain's history. */
  openedAt?: Millis;
  /** The launch curve this pool took over from, when it opened. */
  graduatedFrom?: Address;
}

/** What one token account holds, in whole tokens; zero is an account that is empty or gone. Vaults are no holders: leave them out. */
export interface Holding {
  mint: Address;
  account: Address;
  owner: Address;
  amount: number;
}

/** Statistics, bars, ranks and search over the trades it is fed, as of the time of its last `advance`. */
export interface Market {
  /** Counts a trade; trades come in block order. Trades of tokens the market does not know are ignored. */
  apply(trade: MarketTrade): void;
  /** Begins to follow a token; one it follows already stays as it is. */
  addToken(facts: TokenFacts): void;
  /** Forgets a token with all that is known of it. */
  removeToken(id: Address): void;
  /** Names a token's dollar price when no trade has yet, for example from a pool's reserves. */
  setPrice(id: Address, price: number, slot: number): void;
  setMint(id: Address, mint: MintState): void;
  /** Takes over a pool with its reserves: a new one, or the next state of a known one. */
  setPool(pool: MarketPool): void;
  removePool(pool: Address): void;
  /** Takes over what an account holds now. */
  setHolding(holding: Holding): void;
  /** Moves the clock; it never goes back. */
  advance(now: Millis): void;
  has(id: string): boolean;
  price(id: Address): number | undefined;
  /** One token in full. Throws `TOKEN_NOT_FOUND`. */
  asset(id: string): Asset;
  /** The tokens in the order asked; ids nobody knows are left out. */
  assets(ids: readonly string[]): Asset[];
  list(category: Category, timeframe: Timeframe, options: { limit: number; order?: AssetOrder }): Asset[];
  /** The tokens whose birth is known, newest first. */
  recent(limit: number): Asset[];
  /** Verified tokens before unverified ones, then in the order given, else the closer match. */
  search(
    query: string,
    filters: readonly SearchFilter[],
    options: { limit: number; order?: AssetOrder },
  ): Asset[];
  /** The last day's minute bars, oldest first. Throws `TOKEN_NOT_FOUND`. */
  bars(id: string): readonly Bar[];
  /** Dollar prices at even steps over the last day, oldest first, the last one now; fewer for a younger token, none without a price. Throws `TOKEN_NOT_FOUND`. */
  sparkline(id: string, points?: number): number[];
  /** Grows with every change. */
  readonly version: number;
  /** The members that changed after a version, one patch per token. */
  changedSince(version: number): { version: number; patches: AssetPatch[] };
}

/** A market of the given tokens, with no trade and no price yet. */
export function createMarket(tokens: readonly TokenFacts[]): Market {
  let now = 0;
  let version = 0;
  const traders = createInterner();
  const nextVersion = () => {
    version += 1;
    return version;
  };
  const books = new Map<string, TokenBook>(
    tokens.map((facts) => [facts.id, createTokenBook(facts, traders, nextVersion)]),
  );
  const pools = createPoolValues((id) => books.get(id)?.price);

  function bookOf(id: string): TokenBook {
    const book = books.get(id);
    if (!book) throw new AppError('TOKEN_NOT_FOUND', { id });
    return book;
  }
  const toAsset = (book: TokenBook): Asset => ({ ...book.patch(-1), ...toIdentity(book.facts) });
  const toAssetOrNone = (book: TokenBook | undefined) => (book ? [toAsset(book)] : []);
  const everyAsset = () => [...books.values()].map(toAsset);

  return {
    apply: (trade) => books.get(trade.asset)?.apply(trade, now),
    setPrice: (id, price, slot) => books.get(id)?.setPrice(price, slot),
    setMint: (id, mint) => books.get(id)?.setMint(mint),
    addToken(facts) {
      if (!books.has(facts.id)) books.set(facts.id, createTokenBook(facts, traders, nextVersion));
    },
    removeToken: (id) => void books.delete(id),
    setPool(pool) {
      pools.set(pool);
      for (const mint of pool.mints) books.get(mint)?.setLiquidity(pools.valueOf(mint));
    },
    removePool: (pool) => pools.remove(pool),
    setHolding: () => {},
    advance(time) {
      if (time <= now) return;
      now = time;
      for (const book of books.values()) book.advance(now);
    },
    has: (id) => books.has(id),
    price: (id) => books.get(id)?.price,
    asset: (id) => toAsset(bookOf(id)),
    assets: (ids) => ids.flatMap((id) => toAssetOrNone(books.get(id))),
    recent: (limit) => everyAsset().slice(0, limit),
    list(category, timeframe, { limit, order }) {
      const assets = everyAsset();
      const ranked = order ? sortAssets(assets, order) : rankAssets(assets, category, timeframe);
      return ranked.slice(0, limit);
    },
    search(query, filters, { limit, order }) {
      const found = searchAssets(everyAsset(), query, filters);
      return (order ? sortAssets(found, order) : found).slice(0, limit);
    },
    bars: (id) => bookOf(id).bars(now),
    sparkline: (id, points = SPARKLINE_POINTS) =>
      bookOf(id)
        .bars(now)
        .slice(-points)
        .map(({ close }) => close),
    get version() {
      return version;
    },
    changedSince: (since) => ({
      version,
      patches: [...books.values()].flatMap((book) => book.patch(since) ?? []),
    }),
  };
}

/** Liquidity in US dollars by token: both sides of every pool the token is in; a side without a price counts as the other. */
function createPoolValues(priceOf: (id: Address) => number | undefined) {
  const values = new Map<Address, { mints: readonly Address[]; usd: number }>();
  return {
    remove: (pool: Address) => void values.delete(pool),
    set({ pool, mints, amounts }: MarketPool): void {
      const sides = mints.map((mint, index) => (amounts[index] ?? 0) * (priceOf(mint) ?? Number.NaN));
      const known = sides.filter((side) => !Number.isNaN(side));
      const usd = known.length === 1 ? 2 * (known[0] ?? 0) : known.reduce((sum, side) => sum + side, 0);
      values.set(pool, { mints, usd });
    },
    valueOf: (mint: Address): number =>
      [...values.values()].reduce((sum, pool) => sum + (pool.mints.includes(mint) ? pool.usd : 0), 0),
  };
}
