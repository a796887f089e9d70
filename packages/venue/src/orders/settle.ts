import { compareTransactions, decodeTransaction, type SolanaRpc } from '@orrery/chain';
import type { Millis, Time } from '@orrery/core';
import { EXECUTE_CODE } from '@orrery/wire';
import type { InstantSigner } from '../landing/ed25519.ts';
import { type ExecuteResult, failure } from '../landing/execute-result.ts';
import { findOnChain, land } from '../landing/land.ts';
import {
  messageOf,
  readSigned,
  type SignedTransaction,
  withSignature,
} from '../landing/signed-transaction.ts';
import type { Locks } from '../pools/lock.ts';
import type { PoolRegistry } from '../pools/pool-registry.ts';
import type { OpenOrder, OrderBook, StoredOrder } from './order-book.ts';
import { walkRoute } from './route-walk.ts';

/** What a wallet may add as priority fee: 0.01 SOL. The venue signs for nothing dearer, whatever the taker signed. */
const PRIORITY_FEE_MOST_LAMPORTS = 10_000_000n;

interface Settler {
  rpc: SolanaRpc;
  authority: InstantSigner;
  time: Time;
  orders: OrderBook;
  pools: PoolRegistry;
  locks: Locks;
}

/** Makes the function that takes a signed order to the chain, one at a time for each pool. */
export function createExecute(settler: Settler) {
  return async (requestId: string, bytes: Uint8Array): Promise<ExecuteResult> => {
    const order = settler.orders.find(requestId);
    if (order?.answer) return await order.answer;
    const signed = readSigned(bytes, settler.authority.address);
    if ('status' in signed) return signed;
    if (!order?.open) return (await findOnChain(settler.rpc, signed.decoded)) ?? failure('orderMissing');
    const { open, expiresAt } = order;
    if (isChanged(open, signed)) return failure('messageChanged');
    const pools = open.route.map(({ pool }) => pool.id);
    order.answer = answerOnce(
      order,
      settler.locks.hold(pools, () => settle(settler, { open, expiresAt, signed })),
    );
    return await order.answer;
  };
}

/** True when it is not what was handed out, but for what a wallet may add. */
function isChanged({ transaction }: OpenOrder, { bytes, decoded }: SignedTransaction): boolean {
  // The usual case is the same message, which need not be understood to be seen.
  if (Buffer.compare(messageOf(transaction), messageOf(bytes)) === 0) return false;
  const limit = { maxPriorityFeeLamports: PRIORITY_FEE_MOST_LAMPORTS };
  return compareTransactions(decodeTransaction(transaction), decoded, limit).kind === 'changed';
}

/** Only a known end is an answer for good: after any other the same transaction may be brought again. */
async function answerOnce(order: StoredOrder, settling: Promise<ExecuteResult>): Promise<ExecuteResult> {
  try {
    const result = await settling;
    if (result.status === 'failed' && result.code === EXECUTE_CODE.timedOut) order.answer = undefined;
    else order.open = undefined;
    return result;
  } catch (error) {
    order.answer = undefined;
    throw error;
  }
}

async function settle(
  { rpc, authority, time, pools }: Settler,
  { open, expiresAt, signed }: { open: OpenOrder; expiresAt: Millis; signed: SignedTransaction },
): Promise<ExecuteResult> {
  const { route, lastValidBlockHeight, sent } = open;
  // A wallet may have signed twice with different additions: only the first may ever reach the chain.
  const { bytes, decoded } = sent ? { bytes: sent, decoded: decodeTransaction(sent) } : signed;
  const known = sent ? await findOnChain(rpc, decoded) : undefined;
  if (known) return known;
  // What was sent before may still land for as long as the chain takes its blockhash: that alone is its end.
  if (!sent && time.now() > expiresAt) return failure('expired');
  // The chain may still take what it was once given, whatever the pools are worth by now.
  const broken = () => (sent ? failure('timedOut', decoded.signature) : failure('slippageExceeded'));
  const touched = [...new Set(route.map(({ pool }) => pool))];
  // A pool that is gone keeps no promise either.
  if (!touched.every((pool) => pools.has(pool))) return broken();
  await pools.certain(touched);
  const after = walkRoute(route, pools);
  if (after === undefined) return broken();

  open.sent = bytes;
  const cosigned = withSignature(bytes, decoded, authority);
  const { result, isNew } = await land({ rpc, time }, cosigned, { decoded, lastValidBlockHeight });
  if (result.status === 'success' && isNew) for (const [pool, held] of after) pools.settle(pool, held);
  else for (const pool of touched) pools.doubt(pool);
  return result;
}
