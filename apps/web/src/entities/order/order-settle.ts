import {
  balanceDifference,
  compareTransactions,
  confirmSignature,
  type DecodedTransaction,
  decodeTransaction,
  parseTransaction,
  type TransactionChange,
} from '@orrery/chain';
import { AppError, type Atoms, isAppError, parseWireAtoms, pause } from '@orrery/core';
import {
  type Address,
  getBase64Decoder,
  getPublicKeyFromAddress,
  type Signature,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import { explainFailure } from '#entities/transaction/failure.model.ts';
import { rpc } from '#shared/api/rpc.ts';
import { toMessage } from '#shared/errors/messages.ts';
import type { SwapOrder } from './order.model.ts';
import { executeOrder } from './order.mutations.ts';
import { EXPIRED, toChainReason, toNeverSentReason } from './order-failure.model.ts';
import type { PreviewMismatch } from './order-preview.model.ts';
import {
  findBreach,
  MAX_PRIORITY_FEE_LAMPORTS,
  orderBytes,
  previewBytes,
  type SignableOrder,
} from './order-preview.ts';

/** A signed transaction's life is 150 blocks; asked of the chain when the order does not say. */
const BLOCK_LIFE = 150n;
const CHECK_MS = 5_000;
/** A chain that is away is asked again at this pace, until the transaction must long have landed or expired. */
const ASK_AGAIN_MS = 2_000;
export const GIVE_UP_MS = 120_000;

export type SettleOutcome =
  /** `received` is what the venue says arrived, in smallest units; the chain's word is the receipt's. */
  | { status: 'confirmed'; signature: Signature; received?: Atoms }
  | { status: 'failed'; reason: string; signature?: Signature }
  /** Sent, but nobody could say how it ended. */
  | { status: 'unknown'; signature: Signature }
  /** The order or the wallet's version of it is not the swap on screen; nothing was sent. */
  | { status: 'not-this-swap'; what: PreviewMismatch }
  | { status: 'changed'; change: TransactionChange };

interface SettleHooks {
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Called when nothing holds the transaction back any more. */
  onSigned: () => void;
  /** The person's way out, for as long as nothing was sent. */
  signal: AbortSignal;
}

/**
 * Checks an order, has it signed, compares what came back, hands it to the venue and waits for the chain's word. Throws
 * `WALLET_SIGNING_FAILED`, `SIGNATURE_MISSING`, the signal's reason and whatever `sign` throws; after `onSigned` it only returns.
 */
export async function settleOrder(
  signable: SignableOrder,
  { sign, onSigned, signal }: SettleHooks,
): Promise<SettleOutcome> {
  const bytes = orderBytes(signable.order);
  const breach = findBreach(bytes, signable);
  if (breach) return { status: 'not-this-swap', what: breach };
  const signed = await sign(bytes);
  const refusal = await findRefusal(bytes, signed, { signable, signal });
  if (refusal) return refusal;
  signal.throwIfAborted();
  onSigned();
  return submit(signed, signable.order);
}

async function findRefusal(
  bytes: Uint8Array,
  signed: Uint8Array,
  { signable, signal }: { signable: SignableOrder; signal: AbortSignal },
): Promise<SettleOutcome | undefined> {
  const comparison = compareTransactions(decodeTransaction(bytes), decodeTransaction(signed), {
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
  });
  if (comparison.kind === 'changed') return { status: 'changed', change: comparison.change };
  await assertSignedBy(signed, decodeTransaction(bytes).feePayer);
  if (comparison.kind === 'same') return undefined;
  // It may take this long, and ends when the person gives up.
  const brief = AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]);
  const { mismatch } = await previewBytes(signed, signable, brief);
  return mismatch && { status: 'not-this-swap', what: mismatch };
}

async function assertSignedBy(signed: Uint8Array, signer: Address): Promise<void> {
  const { signatures, messageBytes } = parseTransaction(signed);
  const [signature] = signatures;
  if (!signature?.some((byte) => byte !== 0)) throw new AppError('SIGNATURE_MISSING', {});
  const key = await getPublicKeyFromAddress(signer);
  if (!(await verifySignature(key, signatureBytes(signature), messageBytes)))
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'the signature is not by the connected key' });
}

async function submit(signed: Uint8Array, order: SwapOrder): Promise<SettleOutcome> {
  let received: Atoms | undefined;
  try {
    const reply = await executeOrder({
      requestId: order.requestId,
      signedTransaction: getBase64Decoder().decode(signed),
    });
    const reason = toNeverSentReason(reply);
    if (reason !== undefined)
      return { status: 'failed', reason: (await explainRefusal(signed, order)) ?? reason };
    if (reply.outputAmountResult !== undefined) received = parseWireAtoms(reply.outputAmountResult);
  } catch (error) {
    if (isRefusedUnread(error)) return { status: 'failed', reason: toMessage(error) };
    // Any other silence says nothing about what happened: the chain is asked.
  }
  const outcome = await awaitChain(signed, order.lastValidBlockHeight);
  return outcome.status === 'confirmed' && received !== undefined ? { ...outcome, received } : outcome;
}

/** What the chain says of a transaction it was not given: it names the reason where the venue has a number. */
async function explainRefusal(signed: Uint8Array, { taker }: SwapOrder): Promise<string | undefined> {
  if (taker === undefined) return undefined;
  const asked = { transaction: signed, wallet: taker };
  const { err } = await balanceDifference(rpc, asked, AbortSignal.timeout(CHECK_MS)).catch(() => ({
    err: null,
  }));
  return explainFailure(err, decodeTransaction(signed).instructions);
}

/** A request turned away at the door never reached the venue. */
function isRefusedUnread(error: unknown): boolean {
  return isAppError(error, 'UPSTREAM_REFUSED') && error.facts.status < 500;
}

/** The browser's own timers. */
const wait = {
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

async function awaitChain(signed: Uint8Array, lastValid: bigint | undefined): Promise<SettleOutcome> {
  const transaction = decodeTransaction(signed);
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  while (!signal.aborted) {
    try {
      return await askChain(transaction, lastValid, signal);
    } catch {
      await pause(wait, ASK_AGAIN_MS);
    }
  }
  return { status: 'unknown', signature: transaction.signature };
}

async function askChain(
  { signature, instructions }: DecodedTransaction,
  lastValid: bigint | undefined,
  signal: AbortSignal,
): Promise<SettleOutcome> {
  const lastValidBlockHeight = lastValid ?? (await rpc.getBlockHeight().send()) + BLOCK_LIFE;
  const outcome = await confirmSignature({ rpc, time: wait }, { signature, lastValidBlockHeight }, signal);
  if (outcome.status === 'confirmed') return { status: 'confirmed', signature };
  if (outcome.status === 'expired') return { status: 'failed', reason: EXPIRED };
  return { status: 'failed', reason: toChainReason(outcome.err, instructions), signature };
}
