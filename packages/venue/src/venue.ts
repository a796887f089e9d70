import { randomUUID } from 'node:crypto';
import type { PoolState, Send, SolanaRpc } from '@orrery/chain';
import { bps } from '@orrery/core/numbers';
import { millis, type Time } from '@orrery/core/time';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address, KeyPairSigner } from '@solana/kit';
import { askChain } from './ask-chain.ts';
import { createEscrowOrders, type EscrowOrders } from './escrow-orders/escrow-orders.ts';
import { delist, type LaunchPlan, launch } from './launchpad/launchpad.ts';
import { venueFee } from './swaps/fees.ts';
import { type ClientSwaps, createClientSwaps } from './swaps/orders/client-swaps/client-swaps.ts';
import { createExecute } from './swaps/orders/execute/execute.ts';
import type { ExecuteResult } from './swaps/orders/execute/execute-result.ts';
import { createSender } from './swaps/orders/execute/sender.ts';
import { readFeeMints } from './swaps/orders/fees/fee-mints.ts';
import { referralPart } from './swaps/orders/fees/referral.ts';
import type { OrderProblem } from './swaps/orders/funds.ts';
import { createGasStation, type GasSetup } from './swaps/orders/gas/gas-station.ts';
import { createTableIndex, type TableIndex } from './swaps/orders/lookup-tables/table-index.ts';
import type { AskMaker, MakerQuote } from './swaps/orders/maker/maker.ts';
import { createOrderBook } from './swaps/orders/order-book.ts';
import { type BuiltOrder, createOrderBuilder, type Signing } from './swaps/orders/order-builder.ts';
import { type Asking, createOrdering } from './swaps/orders/ordering.ts';
import { createRecentBlockhash } from './swaps/orders/recent-blockhash.ts';
import type { Pool } from './swaps/pools/pool.ts';
import { createPoolBook, type PoolListener } from './swaps/pools/pool-book.ts';
import type { StateOf } from './swaps/router/curves/curve-reader.ts';
import type { Quote, QuoteRequest } from './swaps/router/quote.ts';
import { createRouteGraph } from './swaps/router/router.ts';
import { createTransferDesk, type PreparedTransfer } from './transfers/prepare-transfer.ts';

/** A quote with the transaction that executes it; without a taker, a quote with an id. */
export interface Order extends Quote {
  requestId: string;
  taker: Address | undefined;
  /** Unsigned; absent without a taker or when `problem` says why it cannot be built. */
  transaction: Uint8Array | undefined;
  lastValidBlockHeight: bigint | undefined;
  problem: OrderProblem | undefined;
  /** Lamports paid to the network, and for opening the output's token account. */
  signatureFeeLamports: bigint;
  /** For priority, and tips. */
  priorityFeeLamports: bigint;
  rentFeeLamports: bigint;
  /** The account that pays them; the taker when absent. */
  gasPayer: Address | undefined;
  /** The maker that promised the price, if one did, and the promise's expiry in Unix seconds. */
  maker?: { address: Address; nonce: bigint; expiresAt: bigint };
  /** How much of the fee a referral's owner gets, in basis points of it. */
  referralPart?: number;
}

/** A market over the program's pools: quotes swaps, builds and executes their transactions, and opens and closes launched tokens. */
export interface Venue {
  /** The pools that trade now; another list after each opening, graduation and closing. */
  readonly pools: readonly Pool[];
  /** Pools left out at the start because they were not on the chain. */
  readonly missing: readonly Pool[];
  /** A pool's state when the chain was last read, including the tick arrays that a trade may meet for a concentrated one. Throws `POOL_NOT_FOUND`. */
  state(pool: Pick<Pool, 'id'>): PoolState;
  /** Prices an amount over the best route, with the pools as the chain was last read unless other states are given. Throws `ROUTE_NOT_FOUND` and `QUOTE_TOO_SMALL`. */
  quote(request: QuoteRequest, stateOf?: StateOf): Quote;
  /** Quotes and, for a taker, builds the transaction to sign; it lives until its block height, 60 s at most. Throws as `quote` does, `TRANSACTION_TOO_LARGE` when no route has room in it, `REQUEST_INVALID` for a taker that is no wallet, and `CHAIN_UNAVAILABLE`. */
  order(request: QuoteRequest & Partial<Signing> & Asking): Promise<Order>;
  /** Builds what clients send themselves. */
  readonly clientSwaps: ClientSwaps;
  /** Builds a payment for its sender to sign, which `execute` takes to the chain; it lives 60 s at most. `requester` is who asks. Throws `TRANSACTION_TOO_LARGE` and `CHAIN_UNAVAILABLE`. */
  prepareTransfer(send: Send, requester?: string): Promise<PreparedTransfer>;
  /** Orders that the program holds until somebody fills them. */
  readonly escrowOrders: EscrowOrders;
  /** Takes a signed order to the chain once; the same request id gets the same answer, after a restart from the chain. Throws `CHAIN_UNAVAILABLE`. */
  execute(requestId: string, signed: Uint8Array): Promise<ExecuteResult>;
  /** Takes up pools that are on the chain, and launches that have graduated in the place of what was known of them. Throws `CHAIN_UNAVAILABLE`. */
  open(pools: readonly Pool[]): Promise<void>;
  close(pool: Pick<Pool, 'id'>): void;
  /** Reads again what some pools hold; `reshaped` are those where positions changed. Throws `CHAIN_UNAVAILABLE`. */
  refresh(pools: Iterable<Address>, reshaped?: ReadonlySet<Address>): Promise<void>;
  /** Makes a token at its developer's cost and opens its launch; resolves with the pool's address. Throws `SIMULATION_FAILED` when the chain refuses, and `CHAIN_UNAVAILABLE`. */
  launch(plan: LaunchPlan): Promise<Address>;
  /** Closes a launched token's pool and its mint. Throws `REQUEST_INVALID` while others hold the token, and as `launch` does. */
  delist(pool: Pool, creator: KeyPairSigner): Promise<void>;
  /** Notifies the listener of each change of a pool from now on; returns a function that stops it. */
  onPool(listener: PoolListener): () => void;
}

/** The dependencies of a venue; `pools` are those known at the start. */
export interface VenueSetup {
  rpc: SolanaRpc;
  /** The owner of the token accounts that take the venue's fee. */
  feeOwner: Address;
  pools: readonly Pool[];
  time: Time;
  /** The lookup tables on the chain that clients' swaps may use; none when absent. */
  tables?: TableIndex;
  /** Asked for promises by orders with a taker. */
  maker?: AskMaker;
  /** Pays for swaps of wallets without SOL; without it none is gasless. */
  gas?: GasSetup;
}

const ORDER_LIFE_MS = 60_000;

/** Opens the venue over those of the given pools that exist on chain. Throws `CHAIN_UNAVAILABLE`. */
export async function createVenue(setup: VenueSetup): Promise<Venue> {
  const { rpc, time, feeOwner, maker, tables = createTableIndex(new Map()) } = setup;
  const book = createPoolBook(rpc);
  const feeMints = await readFeeMints(rpc, feeOwner);
  // Nothing of a launched token is kept, or it could not be delisted while the fee owner held some.
  const feeOf = (input: TokenFacts, output: TokenFacts, mint: TokenFacts) =>
    mint.launch || !feeMints.has(mint.id) ? bps(0) : venueFee([input, output], time.now());
  const graph = createRouteGraph({ clock: time, feeOf });
  book.onPool(({ pool, kind }) => {
    if (kind === 'closed' || kind === 'graduated') graph.remove(pool);
    if (kind === 'opened' || kind === 'graduated') graph.add(pool);
  });
  const missing = await book.open(setup.pools);
  const latest = createRecentBlockhash(rpc, time);
  const sender = createSender({ rpc, time }, latest);
  const orders = createOrderBook(time);
  const stateOf = book.state;
  const build = createOrderBuilder({ rpc, clock: time, feeOwner, latest, stateOf });
  const gas = setup.gas && createGasStation({ ...setup.gas, rpc, clock: time, feeMints });
  const execute = createExecute({ rpc, time, orders, pools: book, gas });
  const settle = (requestId: string, signed: Uint8Array) => askChain(execute(requestId, signed));
  const quote = (request: QuoteRequest, states = stateOf) => graph.quote(request, states);

  const { orderFor, referred } = createOrdering({ rpc, time, feeMints, quote, build, gas, maker, book });

  return {
    missing,
    get pools() {
      return book.live;
    },
    state: stateOf,
    quote,
    clientSwaps: createClientSwaps({ rpc, book, latest, tables }),
    async order({ taker, requester, ...asked }) {
      const requestId = randomUUID();
      const request = { ...asked, referral: undefined, ...(await referred(taker, asked)) };
      const partOf = ({ fee }: Quote) =>
        request.referral && { referralPart: referralPart(request.referral, fee.bps) };
      if (taker === undefined) {
        const quoted = quote(request);
        return { ...quoted, requestId, ...UNBUILT, ...partOf(quoted) };
      }
      const expiresAt = millis(time.now() + ORDER_LIFE_MS);
      const { quoted, made, built, cost } = await orderFor({ ...request, taker, requester }, requestId);
      const { transaction, lastValidBlockHeight } = built;
      if (transaction !== undefined) {
        const pools = quoted.route.map(({ pool }) => pool.id);
        const open = { transaction, lastValidBlockHeight, pools, ...(cost && { gas: cost }) };
        orders.add({ requestId, taker, requester, expiresAt, open });
      }
      return {
        ...quoted,
        requestId,
        taker,
        ...built,
        ...(made && { maker: toMaker(made) }),
        ...partOf(quoted),
      };
    },
    prepareTransfer: createTransferDesk({ rpc, clock: time, orders, latest }),
    escrowOrders: createEscrowOrders({
      rpc,
      clock: time,
      orders,
      latest,
      feeOwner,
      feeMints,
      pools: () => book.live,
      stateOf,
      execute: settle,
    }),
    execute: settle,
    open: async (pools) => void (await book.open(pools)),
    close: ({ id }) => book.close(id),
    refresh: (ids, reshaped) => book.refresh(ids, reshaped),
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
  priorityFeeLamports: 0n,
  rentFeeLamports: 0n,
  gasPayer: undefined,
} satisfies Omit<BuiltOrder, 'lastValidBlockHeight'> & { taker: undefined; lastValidBlockHeight: undefined };
