import {
  type DecodedTransaction,
  decodeTransaction,
  findOrderBreach,
  maxAccountBytes,
  maxAccountDeposits,
  ORDER_BYTES,
  type OrderAccount,
  type OrderIntent,
  priorityFeeLamports,
  readOrders,
  type SignedAmount,
  toDepositAmounts,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { rentLamports, SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import {
  OfferedOrderSchema,
  type OrderTermsReply,
  OrderTransactionReplySchema,
} from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import { type Address, getBase64Encoder } from '@solana/kit';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { rpc } from '#shared/api/rpc.ts';
import type { NewOrder, OrderChange, OrderSide, ProposedOrder } from './new-order.ts';
import { handInOrder } from './order.execute.ts';
import { toOpening, toPrice } from './order-intent.ts';
import { findDifference, type MostTaken, type OrderProposal } from './order-mismatch.ts';
import { isAsShown, isPlainLimit, readReferences } from './read-order.ts';
import type { ShownOrder } from './shown-order.ts';

/** The most that the network may take of an order's transaction before anything is added to it, whatever the server asks for. */
export const MAX_ORDER_FEE_LAMPORTS = SIGNATURE_FEE_LAMPORTS + MAX_PRIORITY_FEE_LAMPORTS;

/** Asks the server for the transaction that opens an order. Throws `UPSTREAM_…` and `TRANSACTION_MALFORMED`. */
export async function proposeOrder(order: NewOrder, signal: AbortSignal): Promise<ProposedOrder> {
  const { owner, sell, buy } = order;
  const isLimit = order.kind === 'limit';
  const now = Math.floor(chainNow() / 1_000);
  const expiry = isLimit && order.expirySeconds > 0 ? now + order.expirySeconds : 0;
  const path = isLimit ? apiPaths.createTrigger : apiPaths.createRecurring;
  const body = isLimit ? toTriggerBody(order, expiry) : toRecurringBody(order);
  const { terms, ...reply } = await api.post(path, body, OfferedOrderSchema, signal);
  if (!terms) {
    const { proposeForeignOrder } = await import('./foreign-order.ts');
    return await proposeForeignOrder(order, { ...reply, expiry }, signal);
  }
  const pools = terms.references.map(({ address }) => address);
  const read = pools.length > 0 ? await readReferences(pools, signal) : undefined;
  const transaction = decode(reply.transaction);
  const maxFeeLamports = networkFeeLamports(transaction);
  const costs = { ...depositsOf(terms, sell, buy), networkFeeLamports: maxFeeLamports };
  const deposits = costs.rentLamports + costs.tipLamports;
  const spent = {
    mint: spentMint(order),
    amount: isLimit ? order.making : order.total,
    isExact: true,
    units: [sell, buy],
  };
  const proposal = toProposal(transaction, {
    intent: toOpening(order, { terms, expiry, read, maxFeeLamports }),
    owner,
    most: { ...spent, lamports: deposits + maxFeeLamports },
    signed: [
      { of: spent.mint ?? 'SOL', change: -spent.amount, bound: 'exact', isScaleChecked: true },
      { of: 'fee', change: -maxFeeLamports, bound: 'exact', isScaleChecked: true },
      { of: 'deposit', change: -deposits, bound: 'most', isScaleChecked: true },
    ],
    tool: isLimit ? 'trigger' : 'recurring',
    requestId: reply.requestId,
  });
  return { proposal, feeBps: terms.venueBps, costs, expiry };
}

/** Asks for the transaction that changes an open limit order. Throws the same. */
export async function proposeChange(
  change: OrderChange,
  signal: AbortSignal,
): Promise<{ proposal: OrderProposal; feeLamports: bigint }> {
  const { owner, order, shown, making, taking, expiry, useWSol, sell, buy } = change;
  if (shown.revision === null)
    throw new AppError('ORDER_REFUSED', { reason: 'orders of other programs cannot be changed' });
  const body = {
    maker: owner,
    order,
    revision: shown.revision,
    params: {
      makingAmount: String(making),
      takingAmount: String(taking),
      ...(expiry > 0 && { expiredAt: expiry }),
    },
    wrapAndUnwrapSol: !useWSol,
  };
  const [[held], reply] = await Promise.all([
    readOrders(rpc, { owner, addresses: [order] }, signal),
    api.post(apiPaths.changeTrigger, body, OrderTransactionReplySchema, signal),
  ]);
  const isCurrent = String(held?.order.revision) === shown.revision;
  if (!held || !isCurrent || !isAsShown(held.order, shown) || !isOf(held.order, change))
    throw new AppError('ORDER_REFUSED', { reason: 'the order has changed' });
  if (!isPlainLimit(held.order)) throw new AppError('ORDER_REFUSED', { reason: 'the order has a stop' });
  const transaction = decode(reply.transaction);
  const maxFeeLamports = networkFeeLamports(transaction);
  const { left } = held.order;
  const amount = making > left ? making - left : 0n;
  // Accounts of the wallet that were closed are opened again.
  const rent = rentOf([sell, buy]);
  const units = { input: sell, output: buy };
  const mint = spentMint(change);
  const proposal = toProposal(transaction, {
    intent: {
      kind: 'change',
      maxFeeLamports,
      held,
      size: making,
      asked: taking,
      expiry: BigInt(expiry),
      units,
      usesWrappedSol: useWSol,
    },
    owner,
    most: { mint, amount, lamports: maxFeeLamports + rent, isExact: amount > 0n, units: [sell, buy] },
    signed: [
      ...(amount > 0n
        ? [{ of: mint ?? 'SOL', change: -amount, bound: 'exact', isScaleChecked: true } as const]
        : []),
      { of: 'fee', change: -maxFeeLamports, bound: 'exact', isScaleChecked: true },
    ],
    tool: 'trigger',
    requestId: reply.requestId,
  });
  return { proposal, feeLamports: maxFeeLamports };
}

/** Whether an order trades the tokens that the change is counted in. */
function isOf({ inputMint, outputMint }: OrderAccount, { sell, buy }: OrderChange): boolean {
  return inputMint === sell.id && outputMint === buy.id;
}

export interface Withdrawal {
  owner: Address;
  order: Address;
  shown: ShownOrder;
  /** In which the screen counts what waits. */
  units: AmountScale;
}

/** Asks for the transaction that pays out what waits in an order, at least what the list shows. Throws the same. */
export async function proposeWithdrawal(
  { owner, order, shown, units }: Withdrawal,
  signal: AbortSignal,
): Promise<OrderProposal> {
  const body = { user: owner, order };
  const [[held], reply] = await Promise.all([
    readOrders(rpc, { owner, addresses: [order] }, signal),
    api.post(apiPaths.withdrawRecurring, body, OrderTransactionReplySchema, signal),
  ]);
  if (!held || held.order.waiting < BigInt(shown.waiting) || !isAsShown(held.order, shown))
    throw new AppError('ORDER_REFUSED', { reason: 'the order has changed' });
  const transaction = decode(reply.transaction);
  const maxFeeLamports = networkFeeLamports(transaction);
  const { outputMint: id, waiting } = held.order;
  // An account that was closed is made again.
  const deposit = maxAccountDeposits(transaction, owner);
  const lamports = maxFeeLamports + deposit;
  const proposal = toProposal(transaction, {
    intent: { kind: 'withdraw', maxFeeLamports, held, units, makesAccount: deposit > 0n },
    owner,
    most: { mint: null, amount: 0n, lamports, isExact: false, units: [{ id, ...units }] },
    signed: [
      { of: 'fee', change: -maxFeeLamports, bound: 'exact', isScaleChecked: true },
      ...toDepositAmounts(deposit),
    ],
    tool: 'recurring',
    requestId: reply.requestId,
  });
  return { ...proposal, promised: [...proposal.promised, { owner, mint: id, least: waiting }] };
}

interface Proposed {
  intent: OrderIntent;
  owner: Address;
  most: MostTaken;
  signed: readonly SignedAmount[];
  tool: 'trigger' | 'recurring';
  requestId: string;
}

function toProposal(
  transaction: DecodedTransaction,
  { intent, owner, most, signed, ...request }: Proposed,
): OrderProposal {
  const { mint, amount, lamports, isExact } = most;
  const isDear = intent.maxFeeLamports > MAX_ORDER_FEE_LAMPORTS;
  const maxFeeLamports = isDear ? MAX_ORDER_FEE_LAMPORTS : intent.maxFeeLamports;
  return {
    transaction,
    signer: owner,
    signed,
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    findBreach: (found, added) =>
      findOrderBreach(found, { ...intent, maxFeeLamports: maxFeeLamports + added }),
    findMismatch: (difference, added) => findDifference(difference, most, { added, now: chainNow() }),
    promised: [
      {
        owner,
        mint,
        ...(isExact && { most: -amount }),
        least: -amount - (mint === null ? lamports : 0n),
      },
      ...(mint === null ? [] : [{ owner, mint: null, least: -lamports }]),
    ],
    delivery: {
      by: 'receiver',
      send: (signedTransaction) => handInOrder(signedTransaction, request),
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
  return {
    user: order.owner,
    inputMint: order.sell.id,
    outputMint: order.buy.id,
    params: {
      time: {
        inAmount: String(order.total),
        numberOfOrders: order.cycles,
        interval: order.intervalSeconds,
        minPrice: toPrice(order.minPrice) ?? null,
        maxPrice: toPrice(order.maxPrice) ?? null,
      },
    },
    wrapAndUnwrapSol: !order.useWSol,
  };
}

/** What the network takes of an order's transaction, which its owner alone signs; in lamports. */
export function networkFeeLamports(transaction: DecodedTransaction): bigint {
  return SIGNATURE_FEE_LAMPORTS + priorityFeeLamports(transaction);
}

/** The mint that leaves the wallet; null for SOL itself. */
function spentMint({ sell, useWSol }: { sell: OrderSide; useWSol: boolean }): Address | null {
  return sell.id === WRAPPED_SOL && !useWSol ? null : sell.id;
}

/** What an order locks up at most: its account, its escrow, the owner's account of what it brings, and its tips. */
function depositsOf({ tips, tipLamports }: OrderTermsReply, sell: OrderSide, buy: OrderSide) {
  return {
    rentLamports:
      rentLamports(ORDER_BYTES) + rentLamports(maxAccountBytes(sell.tokenProgram)) + rentOf([buy]),
    tipLamports: BigInt(tips) * BigInt(tipLamports),
  };
}

/** The most rent of the owner's own accounts of tokens; SOL has none. */
function rentOf(sides: readonly OrderSide[]): bigint {
  return sides
    .filter(({ id }) => id !== WRAPPED_SOL)
    .reduce((sum, { tokenProgram }) => sum + rentLamports(maxAccountBytes(tokenProgram)), 0n);
}

function decode(base64: string): DecodedTransaction {
  return decodeTransaction(new Uint8Array(getBase64Encoder().encode(base64)));
}
