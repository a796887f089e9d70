import {
  compareTransactions,
  type DecodedTransaction,
  decodeTransaction,
  parseTransaction,
  type SolanaRpc,
} from '@orrery/chain';
import { isAppError, type Time } from '@orrery/core';
import { EXECUTE_CODE } from '@orrery/wire';
import type { PoolBook } from '../pools/pool-book.ts';
import { type ExecuteResult, failure } from './execute-result.ts';
import { findOnChain, land } from './land.ts';
import type { OpenOrder, OrderBook, StoredOrder } from './order-book.ts';
import { readSigned, type SignedTransaction } from './signed-transaction.ts';

/** What a wallet may add as priority fee: 0.01 SOL. Nothing dearer is sent, whatever the taker signed. */
const PRIORITY_FEE_MOST_LAMPORTS = 10_000_000n;

interface Settler {
  rpc: SolanaRpc;
  time: Time;
  orders: OrderBook;
  pools: PoolBook;
}

/** Makes the function that takes a signed order to the chain, once. */
export function createExecute(settler: Settler) {
  return async (requestId: string, bytes: Uint8Array): Promise<ExecuteResult> => {
    const order = settler.orders.find(requestId);
    if (order?.answer) return await order.answer;
    const signed = readSigned(bytes);
    if ('status' in signed) return signed;
    if (!order?.open) return (await findOnChain(settler.rpc, signed.parsed)) ?? failure('orderMissing');
    if (isChanged(order.open, signed)) return failure('messageChanged');
    order.answer = answerOnce(order, settle(settler, order, order.open, signed));
    return await order.answer;
  };
}

/** True when it is not what was handed out, but for what a wallet may add. */
function isChanged({ transaction }: OpenOrder, { parsed }: SignedTransaction): boolean {
  // The usual case is the same message, which need not be understood to be seen.
  if (Buffer.compare(parseTransaction(transaction).messageBytes, parsed.messageBytes) === 0) return false;
  const limit = { maxPriorityFeeLamports: PRIORITY_FEE_MOST_LAMPORTS };
  const [expected, actual] = [decodeTransaction(transaction), attemptDecode(parsed.bytes)];
  return !actual || compareTransactions(expected, actual, limit).kind === 'changed';
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
  { rpc, time, pools }: Settler,
  { expiresAt }: StoredOrder,
  open: OpenOrder,
  signed: SignedTransaction,
): Promise<ExecuteResult> {
  const { lastValidBlockHeight, sent } = open;
  // A wallet may have signed twice with different additions: only the first may ever reach the chain.
  const parsed = sent ? parseTransaction(sent) : signed.parsed;
  const known = sent ? await findOnChain(rpc, parsed) : undefined;
  if (known) return known;
  // What was sent before may still land for as long as the chain takes its blockhash: that alone is its end.
  if (!sent && time.now() > expiresAt) return failure('expired');
  open.sent = parsed.bytes;
  const result = await land({ rpc, time }, parsed, lastValidBlockHeight);
  // The next quote should know of it; a block will tell should the chain not answer now.
  await pools.refresh(open.pools).catch(() => undefined);
  // The chain may still take what it was once given, whatever it thinks of it by now.
  const isDoubtful = sent && result.status === 'failed' && result.signature === undefined;
  return isDoubtful ? failure('timedOut', parsed.signature) : result;
}

/** Undefined when it names a lookup table, which no order does. */
function attemptDecode(bytes: Uint8Array): DecodedTransaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return undefined;
    throw error;
  }
}
