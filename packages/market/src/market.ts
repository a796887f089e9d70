import { AppError, type Millis } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { AssetPatch } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { toPatch } from './asset.ts';
import { createChanges } from './changes.ts';
import { createDevelopers, type LaunchCount } from './developers.ts';
import { createEngine, type EngineOptions } from './engine.ts';
import type { Holding } from './holders/holders.ts';
import { type TokenHolders, toTokenHolders } from './holders/token-holders.ts';
import { createColumns } from './lists/columns.ts';
import { createTaggedTokens } from './lists/tagged-tokens.ts';
import { createTextIndex } from './lists/text-index.ts';
import { createPools, type MarketPool } from './pools.ts';
import { createQueries, type Queries } from './queries.ts';
import type { MarketSnapshot } from './snapshot.ts';
import {
  GROUP,
  type MintState,
  noteBirth,
  type PastPrices,
  type StockPrice,
  type TokenBook,
} from './token-book.ts';
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
  /** Names a token's dollar price a week and thirty days ago, from which its changes are counted. */
  setPastPrices(id: Address, prices: PastPrices): void;
  /** Names the price of the share a stock's token stands for. */
  setStock(id: Address, stock: StockPrice): void;
  /** Takes over a pool with its reserves: a new one, or the next state of a known one. */
  setPool(pool: MarketPool): void;
  removePool(pool: Address): void;
  /** Takes over what an account holds now. */
  setHolding(holding: Holding): void;
  /** Whole tokens an owner holds, 0 when the token is not known. Of SOL only what is wrapped. */
  balance(id: string, owner: Address): number;
  /** Who holds a token, the largest first and at most so many wallets. Throws `TOKEN_NOT_FOUND`. */
  holders(id: string, most: number): TokenHolders;
  /** Moves the clock; it never goes back. */
  advance(now: Millis): void;
  /** What `restore` needs to go on from here, beside the chunks in the store. */
  snapshot(): MarketSnapshot;
  /**
   * Takes over a snapshot, a little at each step, into a market that has its tokens and the snapshot's numbers for them but has
   * counted nothing yet. Throws when the snapshot or a chunk cannot be read; the market is of no use then.
   */
  restore(snapshot: MarketSnapshot): Generator<void>;
  /** Grows with every change. */
  readonly version: number;
  /** The members that changed after a version, one patch per token. */
  changedSince(version: number): { version: number; patches: AssetPatch[] };
}

/** A market of the given tokens, with no trade and no price yet. */
export function createMarket(tokens: readonly TokenFacts[], options: EngineOptions = {}): Market {
  const books = new Map<string, TokenBook>();
  const changes = createChanges<TokenBook>();
  const pools = createPools({
    priceOf: (id) => books.get(id)?.price,
    onChange(id) {
      const book = books.get(id);
      if (!book) return;
      // From its first pool on it can be said how much of its liquidity stays for good.
      if (book.liquidity === undefined) changes.touch(book, GROUP.birth);
      book.liquidity = pools.liquidityOf(id) ?? 0;
      changes.touch(book, GROUP.liquidity);
      engine.noteLiquidity(book);
    },
  });
  const engine = createEngine(changes, options);
  const columns = createColumns(changes);
  const tagged = createTaggedTokens();
  const developers = createDevelopers();
  const texts = createTextIndex();
  const numbered = new Map<number, TokenBook>();
  for (const facts of tokens) addToken(facts);

  function addToken(facts: TokenFacts): void {
    if (books.has(facts.id)) return;
    const book = engine.open(facts);
    if (facts.launch) book.developer = developers.of(facts.launch.developer);
    books.set(facts.id, book);
    numbered.set(book.number, book);
    columns.add(book);
    texts.add(book.number, { ...facts, isVerified: book.isVerified });
    tagged.add(facts);
  }
  return {
    ...createQueries({ books, numbered, texts, columns, tagged, clock: engine }),
    addToken,
    removeToken(id) {
      const book = books.get(id);
      if (!book) return;
      pools.removeToken(id);
      books.delete(id);
      columns.remove(book);
      numbered.delete(book.number);
      texts.remove(book.number);
      tagged.remove(id);
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
    setPastPrices(id, prices) {
      const book = books.get(id);
      if (!book) return;
      book.pastPrices = { ...book.pastPrices, ...prices };
      changes.touch(book, GROUP.price);
    },
    setStock(id, stock) {
      const book = books.get(id);
      if (!book) return;
      book.stock = stock;
      changes.touch(book, GROUP.price);
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
    balance: (id, owner) => books.get(id)?.holders.amountOf(owner) ?? 0,
    holders(id, most) {
      const book = books.get(id);
      if (!book) throw new AppError('TOKEN_NOT_FOUND', { id });
      return toTokenHolders(book, pools.heldOf(book.facts.id), most);
    },
    advance: (now) => engine.advance(now),
    snapshot: () => engine.snapshot(),
    *restore(snapshot) {
      yield* engine.restore(snapshot);
      columns.forget();
    },
    get version() {
      return changes.version;
    },
    changedSince: (since) => ({
      version: changes.version,
      patches: changes.since(since).map((book) => toPatch(book, since)),
    }),
  };
}
