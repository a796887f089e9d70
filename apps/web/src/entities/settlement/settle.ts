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
  getBase58Encoder,
  getBase64Decoder,
  getPublicKeyFromAddress,
  type Signature,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import type { SwapOrder } from '#entities/quote/quote.model.ts';
import { explainFailure } from '#entities/transaction/failure.model.ts';
import { rpc } from '#shared/api/rpc.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { EXPIRED, toChainReason, toNeverSentReason, UNSUPPORTED_FOR_GASLESS } from './failure.model.ts';
import type { PreviewMismatch } from './preview.model.ts';
import {
  findBreach,
  MAX_PRIORITY_FEE_LAMPORTS,
  orderBytes,
  previewBytes,
  type SignableOrder,
} from './preview.ts';
import { executeOrder } from './settlement.mutations.ts';

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
  /** Sent, but nobody could say how it ended; without a name where the venue was to give it one. */
  | { status: 'unknown'; signature?: Signature }
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
  const { taker, gasPayer } = signable.order;
  await assertSignedBy(signed, taker ?? decodeTransaction(bytes).feePayer);
  if (comparison.kind === 'same') return undefined;
  // What the venue pays for it signs as it has written it, and nothing else.
  if (gasPayer) return { status: 'failed', reason: UNSUPPORTED_FOR_GASLESS };
  // It may take this long, and ends when the person gives up.
  const brief = AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]);
  const { mismatch } = await previewBytes(signed, signable, brief);
  return mismatch && { status: 'not-this-swap', what: mismatch };
}

async function assertSignedBy(signed: Uint8Array, signer: Address): Promise<void> {
  const { signatures, staticAccounts, messageBytes } = parseTransaction(signed);
  const signature = signatures[staticAccounts.indexOf(signer)];
  if (!signature?.some((byte) => byte !== 0)) throw new AppError('SIGNATURE_MISSING', {});
  const key = await getPublicKeyFromAddress(signer);
  if (!(await verifySignature(key, signatureBytes(signature), messageBytes)))
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'the signature is not by the connected key' });
}

async function submit(signed: Uint8Array, order: SwapOrder): Promise<SettleOutcome> {
  const until = AbortSignal.timeout(GIVE_UP_MS);
  do {
    const { refusal, signature, received } = await hand(signed, order);
    if (refusal) return refusal;
    if (signature) {
      const sent = { ...decodeTransaction(signed), signature };
      const outcome = await awaitChain(sent, order.lastValidBlockHeight);
      return outcome.status === 'confirmed' && received !== undefined ? { ...outcome, received } : outcome;
    }
    // Only who pays for it can name it: asked again, the venue says how it ended.
    await pause(wait, ASK_AGAIN_MS);
  } while (!until.aborted);
  return { status: 'unknown' };
}

interface Handed {
  /** Why nothing was sent. */
  refusal?: SettleOutcome;
  /** The name by which the chain may know it. */
  signature?: Signature | undefined;
  received?: Atoms | undefined;
}

/** Hands it to the venue once. */
async function hand(signed: Uint8Array, order: SwapOrder): Promise<Handed> {
  const signature = order.gasPayer ? undefined : parseTransaction(signed).signature;
  try {
    const reply = await executeOrder({
      requestId: order.requestId,
      signedTransaction: getBase64Decoder().decode(signed),
    });
    const reason = toNeverSentReason(reply);
    if (reason !== undefined)
      return { refusal: { status: 'failed', reason: (await explainRefusal(signed, order)) ?? reason } };
    const { outputAmountResult: output } = reply;
    return {
      signature: signature ?? (await toNameOf(signed, order, reply.signature)),
      received: output === undefined ? undefined : parseWireAtoms(output),
    };
  } catch (error) {
    if (isRefusedUnread(error)) return { refusal: { status: 'failed', reason: toMessage(error) } };
    // Any other silence says nothing about what happened: the chain is asked.
    return { signature };
  }
}

/** A gasless transaction's name is its payer's signature of it: another transaction's would tell another one's end. */
async function toNameOf(
  signed: Uint8Array,
  { gasPayer }: SwapOrder,
  name: Signature | undefined,
): Promise<Signature | undefined> {
  if (!gasPayer || !name) return undefined;
  const key = await getPublicKeyFromAddress(gasPayer);
  const bytes = signatureBytes(new Uint8Array(getBase58Encoder().encode(name)));
  return (await verifySignature(key, bytes, parseTransaction(signed).messageBytes)) ? name : undefined;
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

/** A request refused never reached the venue. */
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

type Sent = Pick<DecodedTransaction, 'signature' | 'instructions'>;

async function awaitChain(transaction: Sent, lastValid: bigint | undefined): Promise<SettleOutcome> {
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
  { signature, instructions }: Sent,
  lastValid: bigint | undefined,
  signal: AbortSignal,
): Promise<SettleOutcome> {
  const lastValidBlockHeight = lastValid ?? (await rpc.getBlockHeight().send()) + BLOCK_LIFE;
  const outcome = await confirmSignature({ rpc, time: wait }, { signature, lastValidBlockHeight }, signal);
  if (outcome.status === 'confirmed') return { status: 'confirmed', signature };
  if (outcome.status === 'expired') return { status: 'failed', reason: EXPIRED };
  return { status: 'failed', reason: toChainReason(outcome.err, instructions), signature };
}
