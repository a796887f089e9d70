import {
  compareTransactions,
  type DecodedTransaction,
  decodeTransaction,
  messageBytesOf,
  type ParsedTransaction,
  parseTransaction,
  type SolanaRpc,
} from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Time } from '@orrery/core/time';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import type { PoolBook } from '../../pools/pool-book.ts';
import type { GasStation } from '../gas/gas-station.ts';
import type { OpenOrder, OrderBook, StoredOrder } from '../order-book.ts';
import { readSigned, type SignedTransaction } from '../signed-transaction.ts';
import { type ExecuteFailure, type ExecuteResult, failure, gasSpent } from './execute-result.ts';
import { findMessageOnChain, findOnChain, land } from './land.ts';

/** What a wallet may add as priority fee: 0.01 SOL. Nothing dearer is sent, signed or not. */
const MAX_PRIORITY_FEE_LAMPORTS = 10_000_000n;

interface Settler {
  rpc: SolanaRpc;
  time: Time;
  orders: OrderBook;
  pools: PoolBook;
  /** Absent where takers pay for all they do. */
  gas: GasStation | undefined;
}

/** Makes the function that takes a signed order to the chain, once. */
export function createExecute(settler: Settler) {
  return async (requestId: string, bytes: Uint8Array): Promise<ExecuteResult> => {
    const order = settler.orders.find(requestId);
    if (order?.answer) return await order.answer;
    const signed = readSigned(bytes, settler.gas?.address);
    if ('status' in signed) return signed;
    if (!order?.open) return (await findEnd(settler, signed)) ?? failure('orderMissing');
    const refusal = findChange(order.open, signed);
    if (refusal) return refusal;
    order.answer = answerOnce(order, settle(settler, order, order.open, signed));
    return await order.answer;
  };
}

async function findEnd(
  { rpc }: Settler,
  { parsed, taker, sponsor }: SignedTransaction,
): Promise<ExecuteResult | undefined> {
  return sponsor === undefined ? findOnChain(rpc, parsed) : findMessageOnChain(rpc, parsed, taker);
}

/** What stands against it when it is not what was handed out, but for what a wallet may add at its own cost. */
function findChange(
  { transaction, gas }: OpenOrder,
  { parsed }: SignedTransaction,
): ExecuteFailure | undefined {
  // The usual case is the same message, which need not be understood to be seen.
  if (Buffer.compare(messageBytesOf(transaction), parsed.messageBytes) === 0) return undefined;
  const limit = { maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS };
  const [expected, actual] = [decodeTransaction(transaction), attemptDecode(parsed.bytes)];
  if (!actual || compareTransactions(expected, actual, limit).kind === 'changed')
    return failure('messageChanged');
  return gas && failure('gaslessUnsupported');
}

/** Only a known end is an answer for good: after any other the same transaction may be brought again. */
async function answerOnce(order: StoredOrder, settling: Promise<ExecuteResult>): Promise<ExecuteResult> {
  try {
    const result = await settling;
    if (result.status === 'failed' && result.code === EXECUTE_CODE.timedOut) order.answer = undefined;
    else {
      if (order.open) settleClaim(order.open, result);
      order.open = undefined;
    }
    return result;
  } catch (error) {
    order.answer = undefined;
    throw error;
  }
}

async function settle(
  settler: Settler,
  order: StoredOrder,
  open: OpenOrder,
  signed: SignedTransaction,
): Promise<ExecuteResult> {
  const { rpc, time, pools } = settler;
  const { lastValidBlockHeight, sent } = open;
  const { taker } = order;
  // A wallet may have signed twice with different additions: only the first may ever reach the chain.
  const known = sent ? await findOnChain(rpc, { ...sent, taker }) : undefined;
  if (known) return known;
  // What was sent before may still land for as long as the chain takes its blockhash: that alone is its end.
  if (!sent && time.now() > order.expiresAt) return failure('expired');
  const parsed = sent ?? (open.gas ? sponsored(settler.gas, order, open, signed) : signed.parsed);
  if (!parsed) return gasSpent();
  open.sent = parsed;
  const result = await land({ rpc, time }, { ...parsed, taker }, lastValidBlockHeight);
  // The next quote should know of it; a block will tell should the chain not answer now.
  await pools.refresh(open.pools).catch(() => undefined);
  // The chain may still take what it was once given, even if it refuses it now.
  const isDoubtful = sent && result.status === 'failed' && result.signature === undefined;
  return isDoubtful ? failure('timedOut', parsed.signature) : result;
}

/** The venue's own transaction instead of what came back, with the taker's signature of it and the venue's. */
function sponsored(
  gas: GasStation | undefined,
  { taker }: StoredOrder,
  open: OpenOrder,
  { parsed: { signatures } }: SignedTransaction,
): ParsedTransaction | undefined {
  const { transaction, gas: cost } = open;
  const [, byTaker] = signatures;
  const paid = cost && byTaker && gas?.sign({ taker, transaction, cost }, byTaker);
  if (paid) open.claim = paid.claim;
  return paid && parseTransaction(paid.bytes);
}

/** What the venue has paid of an order that has ended: nothing when it never landed, no rent when it failed. */
function settleClaim({ claim }: OpenOrder, result: ExecuteResult): void {
  if (result.status === 'success') return;
  const hasLanded = result.signature !== undefined && result.code !== EXECUTE_CODE.expired;
  claim?.settle(hasLanded ? 'fee' : 'nothing');
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
