import { randomUUID } from 'node:crypto';
import {
  buildSend,
  decodeTransaction,
  explainFailure,
  findSendBreach,
  type Send,
  type SolanaRpc,
  type TransactionLifetime,
} from '@orrery/chain';
import { type Clock, type Millis, millis } from '@orrery/core/time';
import { askChain } from '../ask-chain.ts';
import type { OrderBook } from '../swaps/orders/order-book.ts';
import { simulate } from '../swaps/orders/simulate.ts';

/** A payment as its sender signs it, or why the chain would refuse it. */
export type PreparedTransfer =
  | { status: 'ready'; requestId: string; transaction: Uint8Array; expiresAt: Millis }
  | { status: 'refused'; reason: string };

interface Setup {
  rpc: SolanaRpc;
  clock: Clock;
  orders: OrderBook;
  latest: () => Promise<TransactionLifetime>;
}

const TRANSFER_LIFE_MS = 60_000;
/** More than a payment takes that opens an account and calls a hook; without a price for each they cost nothing. */
const COMPUTE_UNIT_LIMIT = 400_000;
/** Two equal payments on one blockhash would be one transaction: each gets a limit of its own. */
const DISTINCT_LIMITS = 10_000;

/** Makes the function that builds payments and holds them for `execute`. */
export function createTransferDesk({ rpc, clock, orders, latest }: Setup) {
  let built = 0;
  return async (send: Send, requester?: string): Promise<PreparedTransfer> => {
    const expiresAt = millis(clock.now() + TRANSFER_LIFE_MS);
    const { blockhash, lastValidBlockHeight } = await askChain(latest());
    built = (built + 1) % DISTINCT_LIMITS;
    const transaction = buildSend(send, blockhash, { unitLimit: COMPUTE_UNIT_LIMIT + built });
    const decoded = decodeTransaction(transaction);
    // What is handed out to be signed is proved as an app would prove it.
    const breach = findSendBreach(decoded, send, 0n);
    if (breach !== undefined)
      return { status: 'refused', reason: 'The token asks for more than the payment' };
    const { err, logs } = await simulate(rpc, transaction);
    if (err !== null) {
      const reason = explainFailure({ err, instructions: decoded.instructions, logs });
      return { status: 'refused', reason: reason ?? 'The payment would fail' };
    }
    const requestId = randomUUID();
    const open = { transaction, lastValidBlockHeight, pools: [] };
    orders.add({ requestId, taker: send.sender, requester, expiresAt, open });
    return { status: 'ready', requestId, transaction, expiresAt };
  };
}
