import { decodeTransaction, findOrderBreach, type HeldOrder, readOrders } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { OrderTransactionsReplySchema } from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import type { HealthReply } from '@orrery/wire/system/health';
import { type Address, getBase64Encoder } from '@solana/kit';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { rpc } from '#shared/api/rpc.ts';
import { handInOrder } from './order.execute.ts';
import type { OrderTool } from './order.queries.ts';
import { findDifference, type OrderProposal } from './order-mismatch.ts';
import { MAX_ORDER_FEE_LAMPORTS, networkFeeLamports } from './order-proposal.ts';
import { isAsShown } from './read-order.ts';
import type { ShownOrder } from './shown-order.ts';

/** Orders of one tool that their owner wants ended. */
export interface Cancelling {
  tool: OrderTool;
  wallet: Address;
  orders: readonly Address[];
  /** Orders of other programs than the venue's are proved on other networks than the embedded one. */
  network?: HealthReply['network'] | undefined;
}

/** A transaction that ends orders, with those that it ends. */
export interface ProposedCancel {
  proposal: OrderProposal;
  orders: readonly Address[];
}

/**
 * Asks the server for the transactions that cancel orders, as few as hold them; `shown` is what the screen says of each. Throws `UPSTREAM_…`,
 * `TRANSACTION_MALFORMED`, `ORDER_REFUSED` where the chain has other orders or not each of them would end once, and what the RPC throws.
 */
export async function proposeCancels(
  cancelling: Cancelling,
  shown: readonly ShownOrder[],
  signal: AbortSignal,
): Promise<ProposedCancel[]> {
  const { tool, wallet, network = 'local' } = cancelling;
  const isForeign = (at: number) => network !== 'local' && shown[at]?.revision === null;
  const own = cancelling.orders.filter((_, at) => !isForeign(at));
  const foreign = cancelling.orders.flatMap((order, at) => {
    const listed = shown[at];
    return listed && isForeign(at) ? [{ order, listed }] : [];
  });
  const theirs = foreign.map(async ({ order, listed }) => ({
    proposal: await (await import('./foreign-order.ts')).proposeForeignCancel(
      { tool, wallet, order },
      listed,
      signal,
    ),
    orders: [order],
  }));
  const listed = shown.filter((_, at) => !isForeign(at));
  const ours = own.length > 0 ? proposeOwn({ tool, wallet, orders: own }, listed, signal) : [];
  return [...(await ours), ...(await Promise.all(theirs))];
}

async function proposeOwn(
  { tool, wallet, orders }: Cancelling,
  shown: readonly ShownOrder[],
  signal: AbortSignal,
): Promise<ProposedCancel[]> {
  const isTrigger = tool === 'trigger';
  const body = { ...(isTrigger ? { maker: wallet } : { user: wallet }), orders };
  const path = isTrigger ? apiPaths.cancelTriggers : apiPaths.cancelRecurrings;
  const [held, { requestId, transactions }] = await Promise.all([
    readOrders(rpc, { owner: wallet, addresses: orders }, signal),
    api.post(path, body, OrderTransactionsReplySchema, signal),
  ]);
  const isShown = held.every(({ address, order }) => {
    const listed = shown[orders.indexOf(address)];
    return listed && isAsShown(order, listed);
  });
  if (!isShown) throw new AppError('ORDER_REFUSED', { reason: 'the order has changed' });
  const proposed = transactions.map((base64) => {
    const transaction = decodeTransaction(new Uint8Array(getBase64Encoder().encode(base64)));
    const named = new Set(transaction.accounts.map(({ address }) => address));
    const ended = held.filter(({ address }) => named.has(address));
    const lamports = networkFeeLamports(transaction);
    const intent = { kind: 'cancel', owner: wallet, orders: ended } as const;
    const most = { mint: null, amount: 0n, lamports, isExact: false, units: [] };
    const proposal: OrderProposal = {
      transaction,
      signer: wallet,
      signed: [{ of: 'fee', change: -lamports, bound: 'exact', isScaleChecked: true }],
      maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
      findBreach: (found, added) =>
        findOrderBreach(found, { ...intent, maxFeeLamports: MAX_ORDER_FEE_LAMPORTS + added }),
      findMismatch: (difference, added) => findDifference(difference, most, { added, now: chainNow() }),
      promised: [{ owner: wallet, mint: null, least: -lamports }, ...ended.flatMap(promisedBy)],
      delivery: {
        by: 'receiver',
        send: (signed) => handInOrder(signed, { requestId, tool }),
        readReceipt: () => 'landed',
      },
    };
    return { proposal, orders: ended.map(({ address }) => address) };
  });
  const ended = proposed.flatMap((each) => each.orders);
  if (ended.length !== held.length || new Set(ended).size !== held.length)
    throw new AppError('ORDER_REFUSED', { reason: 'not each order would be cancelled once' });
  return proposed;
}

/** What the network takes of all transactions together, in lamports. */
export function feesOf(proposed: readonly Pick<ProposedCancel, 'proposal'>[]): bigint {
  return proposed.reduce((sum, { proposal }) => sum + networkFeeLamports(proposal.transaction), 0n);
}

/** The order ends, unless output waits in it, and its owner loses none of what it sold. */
function promisedBy({ address, order: { owner, inputMint, waiting } }: HeldOrder) {
  return [
    ...(waiting === 0n ? [{ owner: address, mint: null, most: -1n }] : []),
    ...(inputMint === WRAPPED_SOL ? [] : [{ owner, mint: inputMint, least: 0n }]),
  ];
}
