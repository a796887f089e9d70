import { randomUUID } from 'node:crypto';
import { buildSettlement, type SettlementToken, SIGNATURE_FEE_LAMPORTS, type SolanaRpc } from '@orrery/chain';
import { AppError, type Clock, millis } from '@orrery/core';
import type { Address, KeyPairSigner } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import { askChain } from './ask-chain.ts';
import type { ExecuteResult } from './execute-result.ts';
import { checkFunds, type OrderProblem } from './funds.ts';
import { createOrderBook } from './order-book.ts';
import type { Pool } from './pool.ts';
import { type Quote, type QuoteRequest, quotePool, type Reserves } from './quote.ts';
import { createReserveBook } from './reserves.ts';
import { createExecute } from './settle.ts';

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

export interface Venue {
  pools: readonly Pool[];
  /** What a pool held after its last settlement, in smallest units, in the order of its mints. Throws `ROUTE_NOT_FOUND` for an unknown pool. */
  reserves(pool: Pool): Reserves;
  /** Prices an exact input at the best pool for the pair. Throws `ROUTE_NOT_FOUND` and `QUOTE_TOO_SMALL`. */
  quote(request: QuoteRequest): Quote;
  /** Quotes and, for a taker, builds the transaction to sign; it lives until its block height, 60 s at most. Throws as `quote` does, `REQUEST_INVALID` for a taker that is no wallet, and `CHAIN_UNAVAILABLE`. */
  order(request: QuoteRequest & { taker?: Address | undefined }): Promise<Order>;
  /** Takes a signed order to the chain once; the same request id gets the same answer, after a restart from the chain. Throws `CHAIN_UNAVAILABLE`. */
  execute(requestId: string, signed: Uint8Array): Promise<ExecuteResult>;
}

interface VenueSetup {
  rpc: SolanaRpc;
  authority: KeyPairSigner;
  feeOwner: Address;
  pools: readonly Pool[];
  clock: Clock;
}

const ORDER_LIFE_MS = 60_000;
/** Twice what the dearest settlement, one that opens an account, was seen to use. */
const COMPUTE_UNIT_LIMIT = 60_000;
/** Orders on one blockhash must differ, or two of them would be one transaction: each gets a limit of its own above the least. */
const DISTINCT_LIMITS = 10_000;
/** The taker's and the authority's. */
const SIGNATURE_FEES_LAMPORTS = 2n * SIGNATURE_FEE_LAMPORTS;

/** Opens the venue over pools that are on the chain; their reserves are read from it. Throws `CHAIN_UNAVAILABLE`, also when a vault is missing. */
export async function createVenue(setup: VenueSetup): Promise<Venue> {
  const { rpc, authority, pools, clock } = setup;
  const reserves = await askChain(createReserveBook(rpc, pools));
  const orders = createOrderBook(clock);
  const execute = createExecute({ rpc, authority, clock, orders, pools, reserves });
  let ordersBuilt = 0;

  const quote = (request: QuoteRequest): Quote => {
    const [best] = pools
      .filter((pool) => isBetween(pool, request))
      .map((pool) => quotePool(pool, reserves.of(pool), request))
      .toSorted((a, b) => Number(b.outAmount - a.outAmount));
    if (best) return best;
    const { inputMint, outputMint } = request;
    throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
  };

  return {
    pools,
    reserves: (pool) => reserves.of(pool),
    quote,
    async order({ taker, ...request }) {
      const priced = quote(request);
      const requestId = randomUUID();
      if (taker === undefined) return { ...priced, requestId, ...UNBUILT };
      const expiresAt = millis(clock.now() + ORDER_LIFE_MS);
      ordersBuilt = (ordersBuilt + 1) % DISTINCT_LIMITS;
      const built = await askChain(buildOrder(setup, { quote: priced, taker, unit: ordersBuilt }));
      const { transaction, lastValidBlockHeight } = built;
      if (transaction !== undefined) {
        const [step] = priced.route;
        orders.add({ requestId, transaction, lastValidBlockHeight, expiresAt, step });
      }
      return { ...priced, requestId, taker, ...built };
    },
    execute: (requestId, signed) => askChain(execute(requestId, signed)),
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

interface Building {
  quote: Quote;
  taker: Address;
  unit: number;
}

async function buildOrder({ rpc, authority, feeOwner }: VenueSetup, { quote, taker, unit }: Building) {
  const { pool, inputMint } = quote.route[0];
  const isForward = pool.mints[0].id === inputMint;
  const sides = [toSide(pool, 0), toSide(pool, 1)] as const;
  const [input, output] = isForward ? sides : [sides[1], sides[0]];
  const { mint, amount } = quote.fee;
  const feeSide = mint === input.mint ? input : output;
  const { tokenProgram } = feeSide;
  const [latest, funds, [account]] = await Promise.all([
    rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(),
    checkFunds(rpc, { taker, input, output, amount: quote.inAmount, fees: SIGNATURE_FEES_LAMPORTS }),
    findAssociatedTokenPda({ owner: feeOwner, mint, tokenProgram }),
  ]);
  const { blockhash, lastValidBlockHeight } = latest.value;
  const settlement = {
    taker,
    authority: authority.address,
    input,
    output,
    payIn: { vault: input.vault, amount: quote.inAmount },
    moves: amount > 0n ? [{ token: feeSide, from: feeSide.vault, to: account, amount }] : [],
    payOuts: [{ vault: output.vault, amount: quote.outAmount }],
    computeUnitLimit: COMPUTE_UNIT_LIMIT + unit,
    blockhash,
    lastValidBlockHeight,
  };
  return {
    transaction: funds.problem ? undefined : await buildSettlement(settlement),
    lastValidBlockHeight,
    problem: funds.problem,
    signatureFeeLamports: SIGNATURE_FEES_LAMPORTS,
    rentFeeLamports: funds.rentFeeLamports,
  };
}

function toSide({ mints, vaults }: Pool, index: 0 | 1): SettlementToken & { vault: Address } {
  const { id, tokenProgram, decimals } = mints[index];
  return { mint: id, tokenProgram, decimals, vault: vaults[index] };
}

function isBetween({ mints: [first, second] }: Pool, { inputMint, outputMint }: QuoteRequest): boolean {
  return (
    (first.id === inputMint && second.id === outputMint) ||
    (first.id === outputMint && second.id === inputMint)
  );
}
