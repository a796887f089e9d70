import type { Millis } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { AssetPatch } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { toPatch } from './asset.ts';
import { createChanges } from './changes.ts';
import { createDevelopers, type LaunchCount } from './developers.ts';
import { createEngine } from './engine.ts';
import type { Holding } from './holders/holders.ts';
import { createPools, type MarketPool } from './pools.ts';
import { createQueries, type Queries } from './queries.ts';
import { GROUP, type MintState, noteBirth, type TokenBook } from './token-book.ts';
import type { MarketTrade } from './trade.ts';

/** Statistics, ranks and search over the trades it is fed, as of the time of its last `advance`. */
export interface Market extends Queries {
  /** Counts a trade; trades come in block order. Trades of tokens the market does not know are ignored. */
  apply(trade: MarketTrade): void;
  /** Begins to follow a token; one it follows already stays as it is. */
  addToken(facts: TokenFacts): void;
  /** Forgets a token with all that is known of it. */
  removeToken(id: Address): void;
  /** Names a token's dollar price when no trade has yet, for example from a pool's reserves. */
  setPrice(id: Address, price: number, slot: number): void;
  setMint(id: Address, mint: MintState): void;
  /** Adds to what developers have launched, whether the tokens are still there or not. */
  addLaunches(counts: readonly LaunchCount[]): void;
  /** Takes over a pool with its reserves: a new one, or the next state of a known one. */
  setPool(pool: MarketPool): void;
  removePool(pool: Address): void;
  /** Takes over what an account holds now. */
  setHolding(holding: Holding): void;
  /** Moves the clock; it never goes back. */
  advance(now: Millis): void;
  /** Grows with every change. */
  readonly version: number;
  /** The members that changed after a version, one patch per token; of those wanted only, where it is said which. */
  changedSince(
    version: number,
    isWanted?: (id: Address) => boolean,
  ): { version: number; patches: AssetPatch[] };
}

/** A market of the given tokens, with no trade and no price yet. */
export function createMarket(tokens: readonly TokenFacts[]): Market {
  const books = new Map<string, TokenBook>();
  const changes = createChanges<TokenBook>();
  const pools = createPools({
    priceOf: (id) => books.get(id)?.price,
    onChange(id) {
      const book = books.get(id);
      if (!book) return;
      book.liquidity = pools.liquidityOf(id) ?? 0;
      changes.touch(book, GROUP.liquidity);
    },
  });
  const engine = createEngine(changes);
  const developers = createDevelopers();
  for (const facts of tokens) addToken(facts);

  function addToken(facts: TokenFacts): void {
    if (books.has(facts.id)) return;
    const book = engine.open(facts);
    if (facts.launch) book.developer = developers.of(facts.launch.developer);
    books.set(facts.id, book);
  }
  return {
    ...createQueries(books, engine),
    addToken,
    removeToken(id) {
      const book = books.get(id);
      if (!book) return;
      pools.removeToken(id);
      books.delete(id);
      engine.close(book);
    },
    apply(trade) {
      const book = books.get(trade.asset);
      if (!book) return;
      engine.count(book, trade);
      if (trade.isValidPrice) pools.reprice(trade.asset, trade.price);
    },
    setPrice(id, price, slot) {
      const book = books.get(id);
      if (!book) return;
      engine.price(book, price, slot);
      pools.reprice(id, price);
    },
    setMint(id, mint) {
      const book = books.get(id);
      if (!book) return;
      book.mint = mint;
      changes.touch(book, GROUP.mint);
    },
    addLaunches(counts) {
      for (const count of counts) developers.add(count);
      const counted = new Set<Address | undefined>(counts.map(({ developer }) => developer));
      for (const book of books.values()) {
        if (book.facts.launch && counted.has(book.facts.launch.developer)) changes.touch(book, GROUP.holders);
      }
    },
    setPool(pool) {
      const book = books.get(pool.mints[0]);
      if (book && noteBirth(book, pool)) changes.touch(book, GROUP.birth);
      pools.set(pool);
    },
    removePool: (pool) => pools.remove(pool),
    setHolding(holding) {
      const book = books.get(holding.mint);
      if (book) engine.hold(book, holding);
    },
    advance: (now) => engine.advance(now),
    get version() {
      return changes.version;
    },
    changedSince: (since, isWanted = () => true) => ({
      version: changes.version,
      patches: changes
        .since(since)
        .filter(({ facts }) => isWanted(facts.id))
        .map((book) => toPatch(book, since)),
    }),
  };
}
