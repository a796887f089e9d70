import {
  type DecodedTransaction,
  decodeTransaction,
  maxAccountBytes,
  ORDER_BYTES,
  type Proposal,
  priorityFeeLamports,
} from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import {
  CreateOrderReplySchema,
  type OrderTermsReply,
  OrderTransactionReplySchema,
} from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import { type Address, getBase64Encoder } from '@solana/kit';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import type { NewOrder, OrderChange, OrderDraft, OrderSide } from './new-order.ts';
import { handInOrder } from './order.execute.ts';
import { findDifference, type MostTaken, type OrderDifference } from './order-mismatch.ts';

/** How a transaction about an order departs from what the screen says. */
export type OrderMismatch =
  | OrderDifference
  | 'fee-payer'
  | 'signers'
  | 'network-fee'
  | 'order'
  | 'terms'
  | 'reference'
  | 'foreign-instruction';
/** What came of it is what was shown: there is nothing to be read from the chain. */
export type OrderReceipt = 'landed';
export type OrderProposal = Proposal<OrderMismatch, OrderReceipt>;

export interface ProposedOrder extends OrderDraft {
  proposal: OrderProposal;
}

/** Asks the server for the transaction that opens an order. Throws `UPSTREAM_…` and `TRANSACTION_MALFORMED`. */
export async function proposeOrder(order: NewOrder, signal: AbortSignal): Promise<ProposedOrder> {
  const { owner, sell, buy } = order;
  const now = Math.floor(chainNow() / 1_000);
  const expiry = order.kind === 'limit' && order.expirySeconds > 0 ? now + order.expirySeconds : 0;
  const isLimit = order.kind === 'limit';
  const path = isLimit ? apiPaths.createTrigger : apiPaths.createRecurring;
  const body = isLimit ? toTriggerBody(order, expiry) : toRecurringBody(order);
  const reply = await api.post(path, body, CreateOrderReplySchema, signal);
  const transaction = decode(reply.transaction);
  const costs = {
    ...depositsOf(reply.terms, sell, buy),
    networkFeeLamports: networkFeeLamports(transaction),
  };
  const most: MostTaken = {
    mint: spentMint(order),
    amount: isLimit ? order.making : order.total,
    lamports: costs.rentLamports + costs.tipLamports + costs.networkFeeLamports,
    isExact: true,
    units: [sell, buy],
  };
  const proposal = toProposal(transaction, {
    owner,
    most,
    tool: isLimit ? 'trigger' : 'recurring',
    requestId: reply.requestId,
  });
  return { proposal, order: reply.order, terms: reply.terms, costs, expiry };
}

/** Asks for the transaction that changes an open limit order. Throws the same. */
export async function proposeChange(
  change: OrderChange,
  signal: AbortSignal,
): Promise<{ proposal: OrderProposal; feeLamports: bigint }> {
  const { owner, order, revision, making, taking, expiry, useWSol, sell, buy } = change;
  const body = {
    maker: owner,
    order,
    revision,
    params: {
      makingAmount: String(making),
      takingAmount: String(taking),
      ...(expiry > 0 && { expiredAt: expiry }),
    },
    wrapAndUnwrapSol: !useWSol,
  };
  const reply = await api.post(apiPaths.changeTrigger, body, OrderTransactionReplySchema, signal);
  const transaction = decode(reply.transaction);
  const feeLamports = networkFeeLamports(transaction);
  const most = {
    mint: spentMint(change),
    amount: making,
    lamports: feeLamports,
    isExact: false,
    units: [sell, buy],
  };
  return {
    proposal: toProposal(transaction, { owner, most, tool: 'trigger', requestId: reply.requestId }),
    feeLamports,
  };
}

/** Asks for the transaction that pays out what waits in an order. Throws the same. */
export async function proposeWithdrawal(
  { owner, order }: { owner: Address; order: Address },
  signal: AbortSignal,
): Promise<OrderProposal> {
  const body = { user: owner, order };
  const reply = await api.post(apiPaths.withdrawRecurring, body, OrderTransactionReplySchema, signal);
  const transaction = decode(reply.transaction);
  const most = {
    mint: null,
    amount: 0n,
    lamports: networkFeeLamports(transaction),
    isExact: false,
    units: [],
  };
  return toProposal(transaction, { owner, most, tool: 'recurring', requestId: reply.requestId });
}

interface Proposed {
  owner: Address;
  most: MostTaken;
  tool: 'trigger' | 'recurring';
  requestId: string;
}

function toProposal(transaction: DecodedTransaction, { owner, most, ...request }: Proposed): OrderProposal {
  const { mint, amount, lamports, isExact } = most;
  const inSol = mint === null ? amount : 0n;
  return {
    transaction,
    signer: owner,
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    // Nothing is signed before there is what proves it.
    findBreach: () => 'order',
    findMismatch: (difference, added) => findDifference(difference, most, { added, now: chainNow() }),
    promised: [
      { owner, mint, ...(isExact && { most: -amount }), least: -amount - (mint === null ? lamports : 0n) },
      ...(mint === null ? [] : [{ owner, mint: null, least: -lamports - inSol }]),
    ],
    delivery: {
      by: 'receiver',
      send: (signed) => handInOrder(signed, request),
      readReceipt: () => 'landed',
    },
  };
}

function toTriggerBody(order: Extract<NewOrder, { kind: 'limit' }>, expiry: number) {
  return {
    inputMint: order.sell.id,
    outputMint: order.buy.id,
    maker: order.owner,
    payer: order.owner,
    params: {
      makingAmount: String(order.making),
      takingAmount: String(order.taking),
      slippageBps: String(order.slippageBps),
      ...(expiry > 0 && { expiredAt: String(expiry) }),
    },
    wrapAndUnwrapSol: !order.useWSol,
  };
}

function toRecurringBody(order: Extract<NewOrder, { kind: 'recurring' }>) {
  const toPrice = (text: string | undefined) => (text === undefined ? null : Number(text));
  return {
    user: order.owner,
    inputMint: order.sell.id,
    outputMint: order.buy.id,
    params: {
      time: {
        inAmount: String(order.total),
        numberOfOrders: order.cycles,
        interval: order.intervalSeconds,
        minPrice: toPrice(order.minPrice),
        maxPrice: toPrice(order.maxPrice),
      },
    },
    wrapAndUnwrapSol: !order.useWSol,
  };
}

/** The owner alone signs. */
function networkFeeLamports(transaction: DecodedTransaction): bigint {
  return SIGNATURE_FEE_LAMPORTS + priorityFeeLamports(transaction);
}

/** The mint that leaves the wallet; null for SOL itself. */
function spentMint({ sell, useWSol }: { sell: OrderSide; useWSol: boolean }): Address | null {
  return sell.id === WRAPPED_SOL && !useWSol ? null : sell.id;
}

/** What an order locks up at most: its account, its escrow, the owner's account of what it brings, and its tips. */
function depositsOf({ tips, tipLamports }: OrderTermsReply, sell: OrderSide, buy: OrderSide) {
  const accounts = [
    maxAccountBytes(sell.tokenProgram),
    ...(buy.id === WRAPPED_SOL ? [] : [maxAccountBytes(buy.tokenProgram)]),
  ];
  return {
    rentLamports: [ORDER_BYTES, ...accounts].reduce((sum, bytes) => sum + rentLamports(bytes), 0n),
    tipLamports: BigInt(tips) * BigInt(tipLamports),
  };
}

function decode(base64: string): DecodedTransaction {
  return decodeTransaction(new Uint8Array(getBase64Encoder().encode(base64)));
}
