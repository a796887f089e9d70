import { randomUUID } from 'node:crypto';
import { type LookupTables, type PoolState, SIGNATURE_FEE_LAMPORTS, type SolanaRpc } from '@orrery/chain';
import { bps, isAppError, millis, type Time } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { Address, KeyPairSigner } from '@solana/kit';
import { askChain } from './ask-chain.ts';
import { venueFee } from './fees.ts';
import { delist, type LaunchPlan, launch } from './launchpad/launchpad.ts';
import type { Pool } from './pool.ts';
import { createPoolBook, type PoolListener } from './pools/pool-book.ts';
import type { Quote, QuoteRequest } from './router/quote.ts';
import { createRouteGraph } from './router/router.ts';
import { type ClientSwaps, createClientSwaps } from './settlement/client-swaps.ts';
import { createExecute } from './settlement/execute.ts';
import type { ExecuteResult } from './settlement/execute-result.ts';
import { readFeeMints } from './settlement/fee-mints.ts';
import type { OrderProblem } from './settlement/funds.ts';
import { type AskMaker, askMakers, type MakerQuote, toMakerQuote } from './settlement/maker.ts';
import { createOrderBook } from './settlement/order-book.ts';
import { type BuiltOrder, createOrderBuilder, type Signing } from './settlement/order-builder.ts';
import { createRecentBlockhash } from './settlement/recent-blockhash.ts';
import { createSender } from './settlement/sender.ts';
import { createTableIndex } from './settlement/table-index.ts';

/** A quote with the transaction that carries it out; without a taker it is a quote with an id. */
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
  /** Who promised the price, if somebody did, and until when in Unix seconds. */
  maker?: { address: Address; nonce: bigint; expiresAt: bigint };
}

/** Who asks for an order: of whoever asks for most, the oldest are forgotten first. The taker when absent, which anybody can name. */
interface Asking {
  requester?: string | undefined;
}

/** A market of the program's pools: quotes a swap, builds its transaction, takes it to the chain, and opens and closes launched tokens. */
export interface Venue {
  /** The pools that trade now; another list after each opening, graduation and closing. */
  readonly pools: readonly Pool[];
  /** Pools left out at the start because they were not on the chain. */
  readonly missing: readonly Pool[];
  /** What a pool held when the chain was last asked. Throws `ROUTE_NOT_FOUND` for an unknown pool. */
  state(pool: Pick<Pool, 'id'>): PoolState;
  /** Prices an amount over the best route. Throws `ROUTE_NOT_FOUND` and `QUOTE_TOO_SMALL`. */
  quote(request: QuoteRequest): Quote;
  /** Quotes and, for a taker, builds the transaction to sign; it lives until its block height, 60 s at most. Throws as `quote` does, `REQUEST_INVALID` for a taker that is no wallet, and `CHAIN_UNAVAILABLE`. */
  order(request: QuoteRequest & Partial<Signing> & Asking): Promise<Order>;
  /** Builds what clients send themselves. */
  readonly clientSwaps: ClientSwaps;
  /** Takes a signed order to the chain once; the same request id gets the same answer, after a restart from the chain. Throws `CHAIN_UNAVAILABLE`. */
  execute(requestId: string, signed: Uint8Array): Promise<ExecuteResult>;
  /** Takes up pools that are on the chain. Throws `CHAIN_UNAVAILABLE`. */
  open(pools: readonly Pool[]): Promise<void>;
  close(pool: Pick<Pool, 'id'>): void;
  /** Reads again what some pools hold; `withTicks` where positions changed. Throws `CHAIN_UNAVAILABLE`. */
  refresh(pools: Iterable<Address>, withTicks?: boolean): Promise<void>;
  /** Makes a token at its developer's cost and opens its launch; resolves with the pool's address. Throws `SIMULATION_FAILED` when the chain refuses, and `CHAIN_UNAVAILABLE`. */
  launch(plan: LaunchPlan): Promise<Address>;
  /** Closes a launched token's pool and its mint. Throws `REQUEST_INVALID` while anybody else holds the token, and as `launch` does. */
  delist(pool: Pool, creator: KeyPairSigner): Promise<void>;
  /** Tells each change of a pool from now on; returns how to stop it. */
  onPool(listener: PoolListener): () => void;
}

/** What a venue stands on; `pools` are those known at its start. */
export interface VenueSetup {
  rpc: SolanaRpc;
  /** Whose token accounts take the venue's fee. */
  feeOwner: Address;
  pools: readonly Pool[];
  time: Time;
  /** Lookup tables on the chain that clients' swaps may use. */
  tables?: LookupTables;
  /** Asked for promises by orders with a taker. */
  maker?: AskMaker;
}

const ORDER_LIFE_MS = 60_000;
/** A route that has no room in its transaction is looked for again within fewer accounts. */
const FEWER_ACCOUNTS = [undefined, 32, 20];

/** Opens the venue over those of the pools that are on the chain. Throws `CHAIN_UNAVAILABLE`. */
export async function createVenue(setup: VenueSetup): Promise<Venue> {
  const { rpc, time, feeOwner, maker, tables = new Map() } = setup;
  const book = createPoolBook(rpc);
  const feeMints = await readFeeMints(rpc, feeOwner);
  // Nothing of a launched token is kept, or it could not be delisted while the fee owner held some.
  const feeOf = (input: TokenFacts, output: TokenFacts, mint: TokenFacts) =>
    mint.launch || !feeMints.has(mint.id) ? bps(0) : venueFee([input, output], time.now());
  const graph = createRouteGraph({ clock: time, feeOf });
  book.onPool(({ pool, kind }) => {
    if (kind === 'opened') graph.add(pool);
    if (kind === 'closed') graph.remove(pool);
  });
  const missing = await book.open(setup.pools);
  const latest = createRecentBlockhash(rpc, time);
  const lane = { rpc, time };
  const sender = createSender(lane, latest);
  const orders = createOrderBook(time);
  const stateOf = book.state;
  const pickTables = createTableIndex(tables);
  const build = createOrderBuilder({ rpc, feeOwner, latest, stateOf });
  const execute = createExecute({ rpc, time, orders, pools: book });
  const quote = (request: QuoteRequest) => graph.quote(request, stateOf);

  async function orderFor(request: QuoteRequest & Signing, requestId: string) {
    const { taker, version } = request;
    for (const maxAccounts of FEWER_ACCOUNTS) {
      const routed = quote({ ...request, maxAccounts: maxAccounts ?? request.maxAccounts });
      const { made, quoted = routed } = (await madeFor(request, routed)) ?? {};
      try {
        const built = await askChain(build({ quote: quoted, taker, version, requestId, made }));
        return { quoted, made, built };
      } catch (error) {
        if (!isAppError(error, 'TRANSACTION_TOO_LARGE') || maxAccounts === FEWER_ACCOUNTS.at(-1)) throw error;
      }
    }
    throw new Error('the last try returns or throws');
  }

  /** What a maker promises, if that is more than the route gives. */
  async function madeFor(request: QuoteRequest & Signing, routed: Quote) {
    if (!maker || routed.swapMode === 'ExactOut' || request.dexes || request.excludeDexes) return undefined;
    const made = await askMakers(maker, book.live, request);
    if (!made) return undefined;
    const quoted = toMakerQuote(made, request);
    return quoted.outAmount > routed.outAmount ? { made, quoted } : undefined;
  }

  return {
    missing,
    get pools() {
      return book.live;
    },
    state: stateOf,
    quote,
    clientSwaps: createClientSwaps({ rpc, book, latest, pickTables }),
    async order({ taker, requester, ...request }) {
      const requestId = randomUUID();
      if (taker === undefined) return { ...quote(request), requestId, ...UNBUILT };
      const expiresAt = millis(time.now() + ORDER_LIFE_MS);
      const { quoted, made, built } = await orderFor({ taker, ...request }, requestId);
      const { transaction, lastValidBlockHeight } = built;
      if (transaction !== undefined) {
        const open = { transaction, lastValidBlockHeight, pools: quoted.route.map(({ pool }) => pool.id) };
        orders.add({ requestId, taker, requester, expiresAt, open });
      }
      return { ...quoted, requestId, taker, ...built, ...(made && { maker: toMaker(made) }) };
    },
    execute: (requestId, signed) => askChain(execute(requestId, signed)),
    open: async (pools) => void (await book.open(pools)),
    close: ({ id }) => book.close(id),
    refresh: (ids, withTicks) => book.refresh(ids, withTicks),
    launch: (plan) => askChain(launch(sender, plan)),
    delist: (pool, creator) => askChain(delist({ rpc, sender }, pool, creator)),
    onPool: (listener) => book.onPool(listener),
  };
}

function toMaker({ pool, quote }: MakerQuote): NonNullable<Order['maker']> {
  return { address: pool.account.creator, nonce: quote.nonce, expiresAt: quote.expiry };
}

const UNBUILT = {
  taker: undefined,
  transaction: undefined,
  lastValidBlockHeight: undefined,
  problem: undefined,
  signatureFeeLamports: SIGNATURE_FEE_LAMPORTS,
  rentFeeLamports: 0n,
} satisfies Omit<BuiltOrder, 'lastValidBlockHeight'> & { taker: undefined; lastValidBlockHeight: undefined };
