import {
  followSent,
  type Outcome,
  type Preview,
  type Proposal,
  previewProposal,
  type ReceiverDelivery,
  type SentTransaction,
  settleProposal,
  settleTogether,
  type TransactionChange,
  type TransactionFailure,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { getBase64Decoder, getBase64Encoder, type Signature } from '@solana/kit';
import type { SentRecord } from '#entities/transaction/sent.store.ts';
import { ownRpc, rpc } from '#shared/api/rpc.ts';
import { rpcEntry } from '#shared/api/rpc-choice.ts';
import { channels } from './channels.ts';
import * as strings from './strings.ts';

/** How a proposal ended, with the sentences of the screen; `Mismatch` and `Receipt` are its product's. */
export type SettleOutcome<Mismatch, Receipt> =
  /** `unread` says that what came of it could not be read from the chain. */
  | { status: 'confirmed'; signature: Signature; receipt?: Receipt; unread?: TransactionFailure }
  /** `failure` is the engine's, absent where the transaction's receiver refused it. */
  | { status: 'failed'; reason: string; signature?: Signature; failure?: TransactionFailure }
  /** Sent, and the chain did not say how it ended. */
  | { status: 'unknown'; signature?: Signature }
  /** The transaction or the wallet's version of it is not what the screen shows; nothing was sent. */
  | { status: 'mismatch'; mismatch: Mismatch }
  | { status: 'changed'; change: TransactionChange };

/** A signed transaction as it is stored before it is first sent. */
export type StoredTransaction = Pick<SentRecord, 'signature' | 'wire' | 'lastValidBlockHeight' | 'modes'>;

export interface SettleHooks {
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Called when nothing holds the transaction back any more. */
  onSigned: () => void;
  /** Called before it is first sent. */
  onSending?: ((sent: StoredTransaction) => void) | undefined;
  /** The person's way out, for as long as nothing was sent. */
  signal: AbortSignal;
}

interface SettleAllHooks extends Omit<SettleHooks, 'sign'> {
  signAll: (all: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>;
}

/** The browser's own timers. */
const time = {
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What a chosen node tells of an end is told when the server's own tells it too. */
const chain = () => ({ rpc, witness: rpcEntry.get() === null ? undefined : ownRpc, time, channels });

/** Simulates a proposal. Throws as `previewProposal` does. */
export async function preview<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  signal: AbortSignal,
): Promise<Preview<Mismatch>> {
  return previewProposal(proposal, rpc, signal);
}

/** Sees a proposal through, with the sentences of the screen. Throws as `settleProposal` does. */
export async function settle<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  hooks: SettleHooks,
): Promise<SettleOutcome<Mismatch, Receipt>> {
  const onSending = (sent: SentTransaction) => hooks.onSending?.(toStored(sent));
  return toSettleOutcome(await settleProposal(proposal, { ...hooks, onSending, ...chain() }));
}

/** The same for several that are signed in one go; their outcomes stand in their order. Throws as `settleTogether` does. */
export async function settleAll<Mismatch, Receipt>(
  proposals: readonly Proposal<Mismatch, Receipt>[],
  hooks: SettleAllHooks,
): Promise<SettleOutcome<Mismatch, Receipt>[]> {
  const onSending = (sent: SentTransaction) => hooks.onSending?.(toStored(sent));
  const sign = async (bytes: Uint8Array) => {
    const [signed] = await hooks.signAll([bytes]);
    if (!signed) throw new AppError('WALLET_SIGNING_FAILED', { reason: 'it signed nothing' });
    return signed;
  };
  const outcomes = await settleTogether(proposals, { ...hooks, sign, onSending, ...chain() });
  return outcomes.map(toSettleOutcome);
}

/** A node remembers for hours: what it does not know of long ago has not expired for that. */
const REMEMBERED_MS = 3_600_000;

/** Stays with a transaction that an earlier page sent, until it ended. Throws as `followSent` does. */
export async function follow(
  record: StoredTransaction & Pick<SentRecord, 'sentAt' | 'unnamed'>,
  send: ReceiverDelivery<unknown>['send'],
): Promise<SettleOutcome<never, unknown>> {
  const { signature, wire, lastValidBlockHeight: height, modes, sentAt, unnamed } = record;
  const sent = {
    signature,
    sponsor: unnamed?.sponsor,
    bytes: new Uint8Array(getBase64Encoder().encode(wire)),
    lastValidBlockHeight: height === null ? undefined : BigInt(height),
    modes: modes ?? undefined,
  };
  const outcome = await followSent(sent, chain(), unnamed && { by: 'receiver', send });
  // What its receiver makes of it now says nothing of what became of it before.
  if (unnamed && outcome.status === 'refused') return { status: 'unknown' };
  const isForgotten = outcome.status === 'expired' && Date.now() - sentAt > REMEMBERED_MS;
  return isForgotten ? { status: 'unknown', signature } : toSettleOutcome(outcome);
}

function toStored({ signature, bytes, lastValidBlockHeight: height, modes }: SentTransaction) {
  return {
    signature,
    wire: getBase64Decoder().decode(bytes),
    lastValidBlockHeight: height === undefined ? null : String(height),
    modes: modes ? [...modes] : null,
  };
}

function toSettleOutcome<Mismatch, Receipt>(
  outcome: Outcome<Mismatch, Receipt>,
): SettleOutcome<Mismatch, Receipt> {
  switch (outcome.status) {
    case 'failed':
    case 'expired': {
      const { signature, failure } = outcome;
      return { status: 'failed', reason: failure.message, failure, ...(signature && { signature }) };
    }
    case 'stopped':
      return { status: 'failed', reason: outcome.failure.message, failure: outcome.failure };
    case 'refused':
      return { status: 'failed', reason: outcome.reason };
    case 'unsent':
      return { status: 'failed', reason: strings.unsent };
    case 'not-as-sponsored':
      return { status: 'failed', reason: strings.walletUnsupportedForGasless };
    case 'confirmed':
    case 'mismatch':
    case 'changed':
    case 'unknown':
      return outcome;
  }
}
