import {
  compareTransactions,
  confirmSignature,
  decodeTransaction,
  parseTransaction,
  type TransactionChange,
} from '@orrery/chain';
import { AppError, isAppError } from '@orrery/core';
import {
  type Address,
  getBase64Decoder,
  getPublicKeyFromAddress,
  type Signature,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { executeOrder } from './order.queries.ts';
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
const RECHECK_MS = 5_000;
/** A chain that is away is asked again at this pace, until the transaction must long have landed or expired. */
const ASK_AGAIN_MS = 2_000;
const GIVE_UP_MS = 120_000;

export type SettleOutcome =
  | { status: 'confirmed'; signature: Signature }
  | { status: 'failed'; reason: string; signature?: Signature }
  /** Sent, but nobody could say how it ended. */
  | { status: 'unknown'; signature: Signature }
  /** The order or the wallet's version of it is not the swap on screen; nothing was sent. */
  | { status: 'not-this-swap'; what: PreviewMismatch }
  | { status: 'changed'; change: TransactionChange };

/**
 * Checks an order, has it signed, compares what came back, hands it to the venue and waits for the chain's word. Throws
 * `WALLET_SIGNING_FAILED` and whatever `sign` throws; after `onSigned` it only returns.
 */
export async function settleOrder(
  signable: SignableOrder,
  { sign, onSigned }: { sign: (bytes: Uint8Array) => Promise<Uint8Array>; onSigned: () => void },
): Promise<SettleOutcome> {
  const bytes = orderBytes(signable.order);
  const breach = await findBreach(bytes, signable);
  if (breach) return { status: 'not-this-swap', what: breach };
  const signed = await sign(bytes);
  const refusal = await findRefusal(bytes, signed, signable);
  if (refusal) return refusal;
  onSigned();
  return submit(signed, signable.order);
}

async function findRefusal(
  bytes: Uint8Array,
  signed: Uint8Array,
  signable: SignableOrder,
): Promise<SettleOutcome | undefined> {
  const comparison = compareTransactions(decodeTransaction(bytes), decodeTransaction(signed), {
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
  });
  if (comparison.kind === 'changed') return { status: 'changed', change: comparison.change };
  await assertSignedBy(signed, decodeTransaction(bytes).feePayer);
  if (comparison.kind === 'same') return undefined;
  const { mismatch } = await previewBytes(signed, signable, AbortSignal.timeout(RECHECK_MS));
  return mismatch && { status: 'not-this-swap', what: mismatch };
}

async function assertSignedBy(signed: Uint8Array, signer: Address): Promise<void> {
  const { signatures, messageBytes } = parseTransaction(signed);
  const key = await getPublicKeyFromAddress(signer);
  const isValid =
    signatures[0] !== undefined && (await verifySignature(key, signatureBytes(signatures[0]), messageBytes));
  if (!isValid)
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'the signature is not by the connected key' });
}

async function submit(signed: Uint8Array, order: SignableOrder['order']): Promise<SettleOutcome> {
  const { signature } = parseTransaction(signed);
  try {
    const reply = await executeOrder({
      requestId: order.requestId,
      signedTransaction: getBase64Decoder().decode(signed),
    });
    const reason = toNeverSentReason(reply);
    if (reason !== undefined) return { status: 'failed', reason };
  } catch (error) {
    if (isRefusedUnread(error)) return { status: 'failed', reason: toMessage(error) };
    // Any other silence says nothing about what happened: the chain is asked.
  }
  return awaitChain(signature, order.lastValidBlockHeight);
}

/** A request turned away at the door never reached the venue. */
function isRefusedUnread(error: unknown): boolean {
  return isAppError(error, 'UPSTREAM_REFUSED') && error.facts.status < 500;
}

async function awaitChain(signature: Signature, lastValid: bigint | undefined): Promise<SettleOutcome> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  while (!signal.aborted) {
    try {
      return await askChain(signature, lastValid, signal);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
  return { status: 'unknown', signature };
}

async function askChain(
  signature: Signature,
  lastValid: bigint | undefined,
  signal: AbortSignal,
): Promise<SettleOutcome> {
  const lastValidBlockHeight = lastValid ?? (await rpc.getBlockHeight().send()) + BLOCK_LIFE;
  const outcome = await confirmSignature(rpc, { signature, lastValidBlockHeight }, signal);
  if (outcome.status === 'confirmed') return { status: 'confirmed', signature };
  if (outcome.status === 'expired') return { status: 'failed', reason: EXPIRED };
  return { status: 'failed', reason: toChainReason(outcome.err), signature };
}
