import { randomUUID } from 'node:crypto';
import {
  buildTransaction,
  decodeTransaction,
  explainFailure,
  recentUnitPrice,
  type SolanaRpc,
  type TransactionLifetime,
  unitPriceFor,
  withComputeBudget,
} from '@orrery/chain';
import { type Clock, millis } from '@orrery/core/time';
import type { Address, Instruction } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import type { OrderBook } from '../swaps/orders/order-book.ts';
import { simulate } from '../swaps/orders/simulate.ts';
import { refused } from './read-order-tokens.ts';

/** The wallet that signs, the requester, and what is offered for priority. */
export interface Asking {
  owner: Address;
  /** The owner when absent. */
  requester?: string | undefined;
  /** Micro-lamports for a compute unit; what the market asks, within a limit, when absent. */
  unitPrice?: bigint | undefined;
}

/** A transaction to be signed by the owner and given to `execute`. */
export interface Crafted {
  requestId: string;
  transaction: Uint8Array;
}

/** The instructions of one transaction, and the first order they name. */
export interface Draft {
  order: Address;
  instructions: readonly Instruction[];
  computeUnits: number;
}

export interface CraftingSetup {
  rpc: SolanaRpc;
  clock: Clock;
  orders: OrderBook;
  latest: () => Promise<TransactionLifetime>;
}

const LIFE_MS = 60_000;
/** The most in lamports that is offered unasked, and that may be asked for. */
const [AUTO_MOST, ASKED_MOST] = [1_000_000n, 10_000_000n];
const PERCENTILE = 50;

/** The name in the book of a transaction of a request that names this order first: several may come of one request. */
export function heldUnder(requestId: string, order: Address): string {
  return `${requestId}/${order}`;
}

/** Makes the function that compiles transactions and holds them for `execute` under one request id. That throws `CHAIN_UNAVAILABLE`, and `TRANSACTION_TOO_LARGE`. */
export function createCrafting({ rpc, clock, orders, latest }: CraftingSetup) {
  return async (
    { owner, requester, unitPrice }: Asking,
    drafts: readonly Draft[],
  ): Promise<{ requestId: string; transactions: readonly Uint8Array[] }> => {
    const expiresAt = millis(clock.now() + LIFE_MS);
    const requestId = randomUUID();
    const [{ blockhash, lastValidBlockHeight }, asked] = await Promise.all([
      askChain(latest()),
      unitPrice ?? askChain(recentUnitPrice(rpc, PERCENTILE)),
    ]);
    const lamports = unitPrice === undefined ? AUTO_MOST : ASKED_MOST;
    const transactions = drafts.map(({ order, instructions, computeUnits: unitLimit }) => {
      const price = unitPriceFor({ feeType: 'max-cap', lamports }, { asked, unitLimit });
      const priced = withComputeBudget(instructions, { units: unitLimit, price });
      const transaction = buildTransaction(owner, { blockhash }, priced);
      const open = { transaction, lastValidBlockHeight, pools: [] };
      orders.add({ requestId: heldUnder(requestId, order), taker: owner, requester, expiresAt, open });
      return transaction;
    });
    return { requestId, transactions };
  };
}

/** Throws `ORDER_REFUSED` with what the chain says of a transaction that would fail, and `CHAIN_UNAVAILABLE`. */
export async function assertWorks(rpc: SolanaRpc, transaction: Uint8Array): Promise<void> {
  const { err, logs } = await simulate(rpc, transaction);
  if (err === null) return;
  const { instructions } = decodeTransaction(transaction);
  throw refused(explainFailure({ err, instructions, logs }) ?? 'The transaction would fail');
}
