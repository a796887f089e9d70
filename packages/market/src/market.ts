import { AppError, type Millis } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { Asset, AssetPatch, Category, SearchFilter, Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import type { Bar } from './bars.ts';
import { createInterner } from './interner.ts';
import { type AssetOrder, rankAssets, sortAssets } from './ranking.ts';
import { searchAssets } from './search.ts';
import { createTokenBook, type MintState, type TokenBook, toIdentity } from './token-book.ts';
import type { MarketTrade } from './trade.ts';

/** What a pool's vaults hold, in whole tokens. */
export interface PoolReserves {
  pool: Address;
  mints: readonly [Address, Address];
  amounts: readonly [number, number];
}

/** Statistics, bars, ranks and search over the trades it is fed, as of the time of its last `advance`. */
export interface Market {
  /** Counts a trade; trades of one token come in block order. Trades of tokens the market does not know are ignored. */
  apply(trade: MarketTrade): void;
  /** Names a token's dollar price when no trade has yet, for example from a pool's reserves. */
  setPrice(id: Address, price: number, slot: number): void;
  setMint(id: Address, mint: MintState): void;
  /** Takes over a pool's reserves, valued at the prices of this moment. */
  setReserves(reserves: PoolReserves): void;
  /** Moves the clock; it never goes back. */
  advance(now: Millis): void;
  has(id: string): boolean;
  price(id: Address): number | undefined;
  /** One token in full. Throws `TOKEN_NOT_FOUND`. */
  asset(id: string): Asset;
  list(category: Category, timeframe: Timeframe, options: { limit: number; order?: AssetOrder }): Asset[];
  search(
    query: string,
    filters: readonly SearchFilter[],
    options: { limit: number; order?: AssetOrder },
  ): Asset[];
  /** The last day's minute bars, oldest first. Throws `TOKEN_NOT_FOUND`. */
  bars(id: string): readonly Bar[];
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
  const everyAsset = () => [...books.values()].map(toAsset);

  return {
    apply: (trade) => books.get(trade.asset)?.apply(trade, now),
    setPrice: (id, price, slot) => books.get(id)?.setPrice(price, slot),
    setMint: (id, mint) => books.get(id)?.setMint(mint),
    setReserves(reserves) {
      pools.set(reserves);
      for (const mint of reserves.mints) books.get(mint)?.setLiquidity(pools.valueOf(mint));
    },
    advance(time) {
      if (time <= now) return;
      now = time;
      for (const book of books.values()) book.advance(now);
    },
    has: (id) => books.has(id),
    price: (id) => books.get(id)?.price,
    asset: (id) => toAsset(bookOf(id)),
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
    set({ pool, mints, amounts }: PoolReserves): void {
      const sides = mints.map((mint, index) => (amounts[index] ?? 0) * (priceOf(mint) ?? Number.NaN));
      const known = sides.filter((side) => !Number.isNaN(side));
      const usd = known.length === 1 ? 2 * (known[0] ?? 0) : known.reduce((sum, side) => sum + side, 0);
      values.set(pool, { mints, usd });
    },
    valueOf: (mint: Address): number =>
      [...values.values()].reduce((sum, pool) => sum + (pool.mints.includes(mint) ? pool.usd : 0), 0),
  };
}
