import { AppError } from '@orrery/core/app-error';
import type { Millis } from '@orrery/core/time';
import type { ScaledAmount } from '@orrery/domain/mints/scaled-amount';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { AssetPatch } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { timed, toPatch } from './asset.ts';
import { createDevelopers, type LaunchCount } from './book/developers.ts';
import type { Holding } from './book/holders.ts';
import type { MarketPool } from './book/pools.ts';
import { createScalings } from './book/scalings.ts';
import {
  GROUP,
  type MintState,
  type PastPrices,
  type StockPrice,
  type TokenBook,
  withPastPrices,
} from './book/token-book.ts';
import { createChanges } from './changes.ts';
import { createEngine, type EngineOptions } from './engine/engine.ts';
import type { MarketSnapshot } from './engine/snapshot.ts';
import { createQueries, type Queries } from './queries.ts';
import { createNames } from './table/names.ts';
import { type PastStanding, recallLevels } from './table/recall-levels.ts';
import { followAges } from './table/token-ages.ts';
import { type TokenHolders, toTokenHolders } from './table/token-holders.ts';
import { followLiquidity } from './table/token-liquidity.ts';
import { createTokenTable, type TokenTable } from './table/token-table.ts';
import type { MarketTrade } from './trade.ts';

/** The half of a market that only reads. */
export interface MarketReader extends Queries {
  /** A token's pools and what each holds, both sides, in US dollars. */
  pools(id: Address): readonly { pool: Address; liquidity: number }[];
  /** An owner's holding in whole tokens, before any multiplier; 0 when the token is not known. */
  balance(id: string, owner: Address): number;
  /** A token's holders, largest first, at most `most` of them. Throws `TOKEN_NOT_FOUND`. */
  holders(id: string, most: number): TokenHolders;
  /** Grows with every change. */
  readonly version: number;
  /** The members that changed after a version, one patch per token; `isWanted` limits it to some tokens. */
  changedSince(
    version: number,
    isWanted?: (id: Address) => boolean,
  ): { version: number; patches: AssetPatch[] };
}

/** Statistics, rankings and search over the trades applied, as of the last `advance`. */
export interface Market extends MarketReader {
  /** Counts a trade; trades come in block order. Trades of tokens the market does not know are ignored. */
  apply(trade: MarketTrade): void;
  /** Begins to follow a token; one it follows already stays as it is. */
  addToken(facts: TokenFacts): void;
  /** Forgets a token with all that is known of it. */
  removeToken(id: Address): void;
  /** Names a token's dollar price when no trade has yet, for example from a pool's reserves. */
  setPrice(id: Address, price: number, slot: number): void;
  /** Takes over a mint account's state; of its multipliers, when it has any, a change is reported once it takes effect. */
  setMint(id: Address, mint: MintState, scaled?: ScaledAmount): void;
  /** Adds to what developers have launched, whether the tokens are still there or not. */
  addLaunches(counts: readonly LaunchCount[]): void;
  /**
   * Names a token's dollar price a week and thirty days ago, from which its changes are counted. A price that is the first one known, of
   * `sinceMs`, is taken only where that was when the token was born: an older token's is unknown.
   */
  setPastPrices(id: Address, prices: PastPrices, sinceMs?: number): void;
  /** Names the price of the share a stock's token stands for. */
  setStock(id: Address, stock: StockPrice): void;
  /** A token's icon is another one from now on, as `iconOf` says. */
  noteIcon(id: Address): void;
  /** Takes over a pool with its reserves: a new one, or the next state of a known one. */
  setPool(pool: MarketPool): void;
  removePool(pool: Address): void;
  /** Takes over what an account holds now. */
  setHolding(holding: Holding): void;
  /**
   * Takes over, oldest first, how tokens stood before holders and liquidity were counted. To be called once they are counted, before the
   * clock moves on.
   */
  recall(past: readonly PastStanding[]): void;
  /** Moves the clock; it never goes back. */
  advance(now: Millis): void;
  /** State that `restore` needs to continue from here, beside the chunks in the store. */
  snapshot(): MarketSnapshot;
  /**
   * Takes over a snapshot, a little at each step, into a market that has its tokens and the snapshot's numbers for them but has
   * counted nothing yet. Throws when the snapshot or a chunk cannot be read; the market is of no use then.
   */
  restore(snapshot: MarketSnapshot): Generator<void>;
  /** How many tokens have a book and how many sleep, and the bytes the sleeping ones take. */
  census: TokenTable['census'];
}

/** A trade as each token counts it: to what paid for it, it is the other side and says nothing of a price. */
function sidesOf(trade: MarketTrade): readonly MarketTrade[] {
  if (!trade.quote) return [trade];
  const side = trade.side === 'buy' ? 'sell' : 'buy';
  return [trade, { ...trade, asset: trade.quote, side, isValidPrice: false }];
}

/** Creates a market of the given tokens, without trades or prices. */
export function createMarket(tokens: readonly TokenFacts[], options: EngineOptions = {}): Market {
  const changes = createChanges<TokenBook>();
  const engine = createEngine(changes, options);
  const developers = createDevelopers();
  const table = createTokenTable({ changes, engine, developers });
  const pools = followLiquidity({ table, engine, changes });
  const names = createNames();
  const scalings = createScalings();
  const ages = followAges({ table, changes, clock: engine });
  for (const facts of tokens) addToken(facts);

  function addToken(facts: TokenFacts): void {
    const book = table.add(facts);
    if (!book) return;
    if (facts.launch) book.developer = developers.of(facts.launch.developer, facts.id);
    names.add(book);
    ages.note(book);
  }

  /** Sets members of a book, which is awake from now on. */
  function touch(id: string, group: number, members: (book: TokenBook) => Partial<TokenBook> = () => ({})) {
    const book = table.wake(id);
    if (!book) return;
    Object.assign(book, members(book));
    changes.touch(book, group);
  }

  return {
    ...createQueries({ ...options, table, names, clock: engine }),
    addToken,
    removeToken(id) {
      const book = table.wake(id);
      if (!book) return;
      pools.removeToken(id);
      names.remove(book);
      developers.forget(book.facts);
      table.remove(id);
    },
    apply(trade) {
      for (const side of sidesOf(trade)) {
        const book = table.wake(side.asset);
        if (book) engine.count(book, side);
      }
      if (trade.isValidPrice) pools.reprice(trade.asset, trade.price);
    },
    setPrice(id, price, slot) {
      const book = table.wake(id);
      if (!book) return;
      engine.price(book, price, slot);
      pools.reprice(id, price);
    },
    setMint: (id, mint, scaled) =>
      touch(id, GROUP.mint, () => ({ mint, scaling: scalings.at(id, scaled, engine.now) })),
    addLaunches(counts) {
      for (const id of counts.flatMap((count) => [...developers.add(count)])) touch(id, GROUP.holders);
    },
    setPastPrices: (id, prices, sinceMs) =>
      touch(id, GROUP.price, (book) => withPastPrices(book, prices, sinceMs)),
    noteIcon: (id) => touch(id, GROUP.birth),
    setStock: (id, stock) => touch(id, GROUP.price, () => ({ stock })),
    setPool(pool) {
      ages.notePool(pool);
      pools.set(pool);
    },
    removePool: (pool) => pools.remove(pool),
    pools: (id) => pools.heldOf(id),
    setHolding(holding) {
      const book = table.wake(holding.mint);
      if (book) engine.hold(book, holding);
    },
    balance: (id, owner) => table.get(id)?.holders.amountOf(owner) ?? 0,
    holders(id, most) {
      const book = table.get(id);
      if (book) return toTokenHolders(book, pools.heldOf(book.facts.id), most);
      throw new AppError('TOKEN_NOT_FOUND', { id });
    },
    recall: (past) => recallLevels(past, { table, engine }),
    advance(now) {
      if (engine.advance(now)) table.wakeWatched();
      ages.advance(now);
      for (const [id, scaling] of scalings.due(now)) touch(id, GROUP.mint, () => ({ scaling }));
      table.rest(now);
    },
    snapshot: () => engine.snapshot(table.sleepers.figures()),
    *restore(snapshot) {
      yield* engine.restore(snapshot);
      table.forget();
    },
    census: () => table.census(),
    get version() {
      return changes.version;
    },
    changedSince: (since, isWanted = () => true) => ({
      version: changes.version,
      patches: changes
        .since(since)
        .filter(({ facts }) => isWanted(facts.id))
        .map((book) => timed(toPatch(book, { since, now: engine.now }), options.slotTime)),
    }),
  };
}
