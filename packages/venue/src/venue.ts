import { randomUUID } from 'node:crypto';
import type { SolanaRpc } from '@orrery/chain';
import { millis, type Time } from '@orrery/core';
import type { Address, KeyPairSigner } from '@solana/kit';
import { askChain } from './ask-chain.ts';
import type { Reserves } from './curves/sides.ts';
import { toInstantSigner } from './landing/ed25519.ts';
import type { ExecuteResult } from './landing/execute-result.ts';
import { createRecentBlockhash } from './landing/recent-blockhash.ts';
import { createSender } from './landing/sender.ts';
import type { LaunchPlan } from './launches/launch-plan.ts';
import { createLaunches } from './launches/launches.ts';
import { createFeeAccounts } from './orders/fee-accounts.ts';
import type { OrderProblem } from './orders/funds.ts';
import { createOrderBook } from './orders/order-book.ts';
import { createOrderBuilder, SIGNATURE_FEES_LAMPORTS, type Signing } from './orders/order-builder.ts';
import { createExecute } from './orders/settle.ts';
import type { Pool } from './pool.ts';
import { createLocks } from './pools/lock.ts';
import { createPoolRegistry, type PoolListener } from './pools/pool-registry.ts';
import { createReserveBook } from './pools/reserves.ts';
import type { Quote, QuoteRequest } from './routes/quote.ts';
import { createRouteGraph } from './routes/router.ts';

/** A quote with the transaction that settles it exactly; without a taker it is a quote with an id. */
export interface Order extends Quote {
  requestId: string;
  taker: Address | undefined;
  /** Unsigned; absent without a taker or when `problem` says why it cannot be built. */
  transaction: Uint8Array | undefined;
  lastValidBlockHeight: bigint | undefined;
  problem: OrderProblem | undefined;
  /** What the taker pays the network, and for opening the output's token account. */
  signatureFeeLamports: bigint;
  rentFeeLamports: bigint;
}

/** A market of pools on the chain: quotes a swap, builds its transaction, settles it, and opens and closes launched tokens. */
export interface Venue {
  /** The pools that trade now; another list after each change. */
  readonly pools: readonly Pool[];
  /** Pools left out at the start because their vaults were not on the chain. */
  readonly missing: readonly Pool[];
  /** What a pool held after its last settlement, in smallest units, in the order of its mints. Throws `ROUTE_NOT_FOUND` for an unknown pool. */
  reserves(pool: Pool): Reserves;
  /** Prices an amount over the best route. Throws `ROUTE_NOT_FOUND` and `QUOTE_TOO_SMALL`. */
  quote(request: QuoteRequest): Quote;
  /** Quotes and, for a taker, builds the transaction to sign; it lives until its block height, 60 s at most. Throws as `quote` does, `REQUEST_INVALID` for a taker that is no wallet, and `CHAIN_UNAVAILABLE`. */
  order(request: QuoteRequest & Partial<Signing>): Promise<Order>;
  /** Takes a signed order to the chain once; the same request id gets the same answer, after a restart from the chain. Throws `CHAIN_UNAVAILABLE`. */
  execute(requestId: string, signed: Uint8Array): Promise<ExecuteResult>;
  /** Makes a token at its developer's cost and opens its launch curve; at its goal the venue moves it to a pool. Throws `SIMULATION_FAILED` when the chain refuses, and `CHAIN_UNAVAILABLE`. */
  launch(plan: LaunchPlan): Promise<Pool>;
  /** Closes a launched token's pool and its mint. Throws `REQUEST_INVALID` while anybody else holds the token, and as `launch` does. */
  delist(pool: Pool): Promise<void>;
  /** Tells each change of a pool from now on; returns how to stop it. */
  onPool(listener: PoolListener): () => void;
}

/** What a venue stands on; `pools` are those known at its start. */
export interface VenueSetup {
  rpc: SolanaRpc;
  authority: KeyPairSigner;
  feeOwner: Address;
  pools: readonly Pool[];
  time: Time;
  /** Told when the venue cannot do what nobody has asked it for. */
  log: { error(facts: object, message: string): void };
}

const ORDER_LIFE_MS = 60_000;

/** Opens the venue over those of the pools that are on the chain; their reserves are read from it. Throws `CHAIN_UNAVAILABLE`. */
export async function createVenue(setup: VenueSetup): Promise<Venue> {
  const { rpc, authority, time, log } = setup;
  const book = await askChain(createReserveBook(rpc, setup.pools));
  const found = setup.pools.filter((pool) => book.has(pool));
  const missing = setup.pools.filter((pool) => !book.has(pool));
  const pools = createPoolRegistry(book, createRouteGraph({ clock: time }), found);
  const latest = createRecentBlockhash(rpc, time);
  const sender = createSender({ rpc, time }, latest);
  const locks = createLocks();
  const orders = createOrderBook(time);
  const build = createOrderBuilder({ ...setup, latest, feeAccount: createFeeAccounts(setup) });
  const execute = createExecute({
    rpc,
    authority: toInstantSigner(authority),
    time,
    orders,
    pools,
    locks,
  });
  const launches = await createLaunches({ rpc, authority, clock: time, pools, locks, sender, log });

  return {
    missing,
    get pools() {
      return pools.live;
    },
    reserves: (pool) => pools.reserves(pool),
    quote: (request) => pools.quote(request),
    async order({ taker, version, ...request }) {
      const quote = pools.quote(request);
      const requestId = randomUUID();
      if (taker === undefined) return { ...quote, requestId, ...UNBUILT };
      const expiresAt = millis(time.now() + ORDER_LIFE_MS);
      const built = await askChain(build(quote, { taker, version }));
      const { transaction, lastValidBlockHeight } = built;
      if (transaction !== undefined) {
        const open = { transaction, lastValidBlockHeight, route: quote.route };
        orders.add({ requestId, taker, expiresAt, open });
      }
      return { ...quote, requestId, taker, ...built };
    },
    execute: (requestId, signed) => askChain(execute(requestId, signed)),
    launch: (plan) => askChain(launches.launch(plan)),
    delist: (pool) => askChain(launches.delist(pool)),
    onPool: (listener) => pools.onPool(listener),
  };
}

const UNBUILT = {
  taker: undefined,
  transaction: undefined,
  lastValidBlockHeight: undefined,
  problem: undefined,
  signatureFeeLamports: SIGNATURE_FEES_LAMPORTS,
  rentFeeLamports: 0n,
};
