import { AppError } from '@orrery/core/app-error';
import { fromBase58 } from '@orrery/core/base58';
import { pause, type Time } from '@orrery/core/time';
import {
  type Address,
  getPublicKeyFromAddress,
  type Signature,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import type { SolanaRpc } from '../rpc.ts';
import {
  type DecodedInstruction,
  type DecodedTransaction,
  decodeTransaction,
} from '../transactions/decode-transaction.ts';
import { compareTransactions, type TransactionChange } from './compare-transactions.ts';
import { confirmSignature } from './confirm-signature.ts';
import { previewProposal } from './preview.ts';
import type { Proposal } from './proposal.ts';

/** A signed transaction's life is 150 blocks. */
const BLOCK_LIFE = 150n;
const CHECK_MS = 5_000;
/** A chain that is away is asked again at this pace, until the transaction must long have landed or expired. */
const SIGNATURE_BYTES = 64;
const ASK_AGAIN_MS = 2_000;
const GIVE_UP_MS = 120_000;

/** How a proposal ended. */
export type Outcome<Mismatch, Receipt> =
  | { status: 'confirmed'; signature: Signature; receipt?: Receipt }
  /** The chain took it and it failed; `err` is the chain's own error value. */
  | {
      status: 'failed';
      signature: Signature;
      err: unknown;
      instructions: readonly Pick<DecodedInstruction, 'program'>[];
    }
  | { status: 'expired' }
  /** Its receiver did not send it. */
  | { status: 'refused'; reason: string }
  /** Sent, and the chain did not say how it ended; without a name where its sponsor was to give it one. */
  | { status: 'unknown'; signature?: Signature }
  /** It is not what the screen shows; nothing was sent. */
  | { status: 'mismatch'; mismatch: Mismatch }
  /** The wallet changed what it may not; nothing was sent. */
  | { status: 'changed'; change: TransactionChange }
  /** The wallet added to a sponsored transaction; nothing was sent. */
  | { status: 'not-as-sponsored' };

interface SettleHost {
  rpc: SolanaRpc;
  time: Pick<Time, 'after'>;
  /** Has the wallet sign; its own errors are thrown on. */
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Called when nothing holds the transaction back any more. */
  onSigned: () => void;
  /** The person's way out, for as long as nothing was sent. */
  signal: AbortSignal;
}

/**
 * Checks a proposal, has it signed, compares what the wallet returned, sends it and waits for confirmation. Throws
 * `WALLET_SIGNING_FAILED`, `SIGNATURE_MISSING`, `TRANSACTION_MALFORMED`, `SIMULATION_FAILED`, the signal's reason and what `sign` throws;
 * after `onSigned` it only returns.
 */
export async function settleProposal<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  host: SettleHost,
): Promise<Outcome<Mismatch, Receipt>> {
  const mismatch = proposal.findBreach(proposal.transaction, 0n);
  if (mismatch !== undefined) return { status: 'mismatch', mismatch };
  const signed = decodeTransaction(await host.sign(proposal.transaction.bytes));
  const objection = await findObjection(proposal, signed, host);
  if (objection) return objection;
  host.signal.throwIfAborted();
  host.onSigned();
  return send(proposal, signed, host);
}

/** Why what a wallet gave back is not sent. */
async function findObjection<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  signed: DecodedTransaction,
  { rpc, time, signal }: SettleHost,
): Promise<Outcome<Mismatch, Receipt> | undefined> {
  const comparison = compareTransactions(proposal.transaction, signed, {
    maxPriorityFeeLamports: proposal.maxAddedLamports,
  });
  if (comparison.kind === 'changed') return { status: 'changed', change: comparison.change };
  await assertSignedBy(signed, proposal.signer);
  if (comparison.kind === 'same') return undefined;
  if (proposal.sponsor !== undefined) return { status: 'not-as-sponsored' };
  const { mismatch } = await limited(time, CHECK_MS, (limit) =>
    previewProposal(proposal, rpc, AbortSignal.any([signal, limit]), signed),
  );
  return mismatch === undefined ? undefined : { status: 'mismatch', mismatch };
}

/** Does what ends when its signal is aborted, after so many milliseconds. */
async function limited<T>(
  time: SettleHost['time'],
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const reason = new DOMException('it took too long', 'TimeoutError');
  const prevent = time.after(milliseconds, () => limit.abort(reason));
  return work(limit.signal).finally(prevent);
}

async function assertSignedBy(transaction: DecodedTransaction, signer: Address): Promise<void> {
  const { signatures, accounts, messageBytes } = transaction;
  const signature = signatures[accounts.findIndex(({ address }) => address === signer)];
  if (!signature?.some((byte) => byte !== 0)) throw new AppError('SIGNATURE_MISSING', {});
  if (!(await isSignatureOf(signer, signature, messageBytes)))
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'the signature is not by the connected key' });
}

async function isSignatureOf(signer: Address, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  return verifySignature(await getPublicKeyFromAddress(signer), signatureBytes(signature), message);
}

async function send<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  signed: DecodedTransaction,
  { rpc, time }: SettleHost,
): Promise<Outcome<Mismatch, Receipt>> {
  const sent = await limited(time, GIVE_UP_MS, (signal) => handOver(proposal, signed, { time, signal }));
  if (sent === undefined) return { status: 'unknown' };
  if ('refusal' in sent) return { status: 'refused', reason: sent.refusal };
  const { receipt, ...transaction } = sent;
  const outcome = await limited(time, GIVE_UP_MS, (signal) =>
    awaitChain<Mismatch, Receipt>(proposal, transaction, { rpc, time, signal }),
  );
  return outcome.status === 'confirmed' && receipt !== undefined ? { ...outcome, receipt } : outcome;
}

type Sent<Receipt> = Pick<DecodedTransaction, 'signature' | 'instructions'> & {
  receipt?: Receipt | undefined;
};

/** Hands the transaction over until it has a name; undefined when it never got one. */
async function handOver<Receipt>(
  proposal: Proposal<unknown, Receipt>,
  signed: DecodedTransaction,
  { time, signal }: Pick<SettleHost, 'time' | 'signal'>,
): Promise<Sent<Receipt> | { refusal: string } | undefined> {
  while (!signal.aborted) {
    // Silence says nothing about what happened: the chain is asked.
    const handed = await proposal.send(signed).catch(() => undefined);
    if (handed?.refusal !== undefined) return { refusal: handed.refusal };
    const signature = await nameOf(proposal, signed, handed?.signature);
    if (signature) return { signature, instructions: signed.instructions, receipt: handed?.receipt };
    // Only its sponsor can name it: asked again, the receiver says how it ended.
    await pause(time, ASK_AGAIN_MS, signal);
  }
  return undefined;
}

/** A sponsored transaction's name is its sponsor's signature of it: another transaction's would tell another one's end. */
async function nameOf(
  { sponsor }: { sponsor?: Address | undefined },
  signed: DecodedTransaction,
  told: Signature | undefined,
): Promise<Signature | undefined> {
  if (sponsor === undefined) return signed.signature;
  if (told === undefined) return undefined;
  const bytes = fromBase58(told);
  // The chain knows a signature by one spelling only.
  if (bytes?.length !== SIGNATURE_BYTES) return undefined;
  return (await isSignatureOf(sponsor, bytes, signed.messageBytes)) ? told : undefined;
}

async function awaitChain<Mismatch, Receipt>(
  { lastValidBlockHeight: lastValid }: { lastValidBlockHeight?: bigint | undefined },
  { signature, instructions }: Pick<DecodedTransaction, 'signature' | 'instructions'>,
  { rpc, time, signal }: Pick<SettleHost, 'rpc' | 'time' | 'signal'>,
): Promise<Outcome<Mismatch, Receipt>> {
  while (!signal.aborted) {
    try {
      const lastValidBlockHeight = lastValid ?? (await rpc.getBlockHeight().send()) + BLOCK_LIFE;
      const ended = await confirmSignature({ rpc, time }, { signature, lastValidBlockHeight }, signal);
      if (ended.status === 'confirmed') return { status: 'confirmed', signature };
      if (ended.status === 'expired') return { status: 'expired' };
      return { status: 'failed', signature, err: ended.err, instructions };
    } catch {
      await pause(time, ASK_AGAIN_MS, signal);
    }
  }
  return { status: 'unknown', signature };
}
