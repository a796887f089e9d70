import type { Mid, Reserves } from '../curves/sides.ts';
import type { Pool } from '../pool.ts';
import type { Quote, QuoteRequest } from '../routes/quote.ts';
import type { RouteGraph } from '../routes/router.ts';
import type { ReserveBook } from './reserves.ts';

/** What happened to a pool; 'settled' means its reserves changed. */
export interface PoolChange {
  pool: Pool;
  kind: 'opened' | 'settled' | 'closed';
}

/** Told of each change after it has happened; it must not throw. */
export type PoolListener = (change: PoolChange) => void;

/** The live pools with what they hold, kept together: in the book, in the route graph and told to whoever listens. */
export interface PoolRegistry {
  readonly live: readonly Pool[];
  has(pool: Pool): boolean;
  /** Throws `ROUTE_NOT_FOUND` for a pool that is not live. */
  reserves(pool: Pool): Reserves;
  /** The price a maker's pool is held to; undefined for any other pool. */
  mid(pool: Pool): Mid | undefined;
  quote(request: QuoteRequest): Quote;
  /** Puts a pool in place of another, or of none. */
  open(pool: Pool, reserves: Reserves, successorOf?: Pool): void;
  close(pool: Pool): void;
  settle(pool: Pool, reserves: Reserves): void;
  /** Reads again what is in doubt of some pools. Only for the holder of their locks. Throws `CHAIN_UNAVAILABLE`. */
  certain(pools: readonly Pool[]): Promise<void>;
  doubt(pool: Pool): void;
  /** Adds a listener and returns how to take it away again. */
  onPool(listener: PoolListener): () => void;
}

export function createPoolRegistry(
  book: ReserveBook,
  graph: RouteGraph,
  pools: readonly Pool[],
): PoolRegistry {
  const live = new Map(pools.map((pool) => [pool.id, pool]));
  const listeners = new Set<PoolListener>();
  let list: readonly Pool[] = [...pools];
  for (const pool of pools) graph.add(pool);
  const reservesOf = (pool: Pool) => book.of(pool);
  const tell = (pool: Pool, kind: PoolChange['kind']) => {
    for (const listener of listeners) listener({ pool, kind });
  };
  const drop = (pool: Pool) => {
    live.delete(pool.id);
    graph.remove(pool);
    book.remove(pool);
  };
  return {
    get live() {
      return list;
    },
    has: ({ id }) => live.has(id),
    reserves: reservesOf,
    mid: (pool) => (pool.curve.kind === 'rfq' ? graph.midOf(pool, reservesOf) : undefined),
    quote: (request) => graph.quote(request, reservesOf),
    open(pool, reserves, successorOf) {
      live.set(pool.id, pool);
      book.set(pool, reserves);
      graph.add(pool);
      if (successorOf) drop(successorOf);
      list = [...live.values()];
      tell(pool, 'opened');
      if (successorOf) tell(successorOf, 'closed');
    },
    close(pool) {
      drop(pool);
      list = [...live.values()];
      tell(pool, 'closed');
    },
    settle(pool, reserves) {
      book.set(pool, reserves);
      tell(pool, 'settled');
    },
    async certain(some) {
      for (const pool of await book.certain(some)) tell(pool, 'settled');
    },
    doubt: (pool) => book.doubt(pool),
    onPool(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
