import {
  followSent,
  type LandedTransaction,
  type Outcome,
  type Preview,
  type Proposal,
  previewProposal,
  previewTwice,
  type ReceiverDelivery,
  type SentTransaction,
  settleProposal,
  settleTogether,
  type TransactionChange,
  type TransactionFailure,
} from '@orrery/chain';
import { AppError, isAppError } from '@orrery/core/app-error';
import { getBase64Decoder, getBase64Encoder, type Signature } from '@solana/kit';
import type { SentRecord } from '#entities/transaction/sent.store.ts';
import { listOrigins, rpc } from '#shared/api/rpc.ts';
import { channels } from './channels.ts';
import { REMEMBERED_MS } from './remembered.ts';
import * as strings from './strings.ts';

/** How a proposal ended, with the sentences of the screen; `Mismatch` and `Receipt` are its product's. */
export type SettleOutcome<Mismatch, Receipt> =
  /** `unread` says that what came of it could not be read from the chain. */
  | { status: 'confirmed'; signature: Signature; receipt?: Receipt; unread?: TransactionFailure }
  /** It landed, and the chain's record does not show what the screen promised. */
  | { status: 'differs'; signature: Signature }
  /** `failure` is the engine's, absent where nothing was sent for another reason. */
  | { status: 'failed'; reason: string; signature?: Signature; failure?: TransactionFailure }
  /**
   * Sent, and the chain did not say how it ended; `unseenBy` are the nodes that do not show it where another one does, `refusal` is why its
   * receiver says that it does not send it.
   */
  | { status: 'unknown'; signature?: Signature; unseenBy?: readonly string[]; refusal?: string }
  /** The transaction or the wallet's version of it is not what the screen shows; nothing was sent. */
  | { status: 'mismatch'; mismatch: Mismatch }
  | { status: 'changed'; change: TransactionChange };

/** A signed transaction as it is stored before it is first sent. */
export type StoredTransaction = Pick<
  SentRecord,
  'signature' | 'wire' | 'lastValidBlockHeight' | 'modes' | 'promised'
>;

export interface SettleHooks {
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Called when nothing holds the transaction back any more. */
  onSigned: () => void;
  /** Called before it is first sent. */
  onSending?: ((sent: StoredTransaction) => void) | undefined;
  /** Called with the nodes that do not show it where another one does, when they change. */
  onUnseen?: ((names: readonly string[]) => void) | undefined;
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

const chain = () => ({ rpc, origins: listOrigins(), time, channels });

/** Simulates a proposal, by a second node as well where there is one. Throws as `previewProposal` does. */
export async function preview<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  signal: AbortSignal,
): Promise<Preview<Mismatch>> {
  const [first, second] = listOrigins();
  if (!first || !second) return previewProposal(proposal, rpc, signal);
  try {
    return await previewTwice(proposal, [first, second], { signal, time });
  } catch (error) {
    // Where a chosen node is silent the server's own answers alone.
    if (signal.aborted || isAppError(error)) throw error;
    return previewProposal(proposal, rpc, signal);
  }
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

/** Nobody waits for what is followed beside. */
const FOLLOWED_MS = 120_000;

type Followed = StoredTransaction & Pick<SentRecord, 'signer' | 'sentAt' | 'unnamed' | 'refusal'>;

/**
 * Stays with a transaction that an earlier page sent, until it ended; one that was refused is not handed in again, which could land it beside
 * another that was signed in its place. Throws as `followSent` does.
 */
export async function follow(
  record: Followed,
  send: ReceiverDelivery<unknown>['send'],
): Promise<SettleOutcome<never, unknown>> {
  const { signature, sentAt, unnamed, refusal } = record;
  const host = { ...chain(), patienceMs: FOLLOWED_MS };
  const outcome = await followSent(toSent(record), host, {
    delivery: unnamed && { by: 'receiver', send: refusal === undefined ? send : async () => ({ refusal }) },
  });
  const told = toSettleOutcome(outcome);
  // What nodes do not agree about is more than what was said before.
  const why = refusal === undefined ? {} : { refusal };
  if (told.status === 'unknown') return told.unseenBy?.length ? told : { ...told, ...why };
  if (outcome.status !== 'expired') return told;
  if (Date.now() - sentAt > REMEMBERED_MS) return { status: 'unknown', signature, ...why };
  return refusal === undefined ? told : { ...told, status: 'failed', reason: refusal };
}

/** Reads once more, when it is final, how a confirmed transaction ended. Throws as `followSent` does. */
export async function readFinal<Receipt>(
  record: Followed,
  readReceipt: ((landed: LandedTransaction) => Receipt | undefined) | undefined,
): Promise<SettleOutcome<never, Receipt>> {
  const host = { ...chain(), channels: undefined, certainty: 'finalized' as const, patienceMs: FOLLOWED_MS };
  const sent = { ...toSent(record), modes: undefined };
  return toSettleOutcome(await followSent(sent, host, { readReceipt }));
}

function toSent({
  signature,
  wire,
  signer,
  lastValidBlockHeight: height,
  modes,
  ...record
}: Followed): SentTransaction {
  const toChange = (text: string | null) => (text === null ? undefined : BigInt(text));
  return {
    signature,
    signer,
    promised: (record.promised ?? []).map(({ least, most, ...of }) => ({
      ...of,
      least: toChange(least),
      most: toChange(most),
    })),
    sponsor: record.unnamed?.sponsor,
    bytes: new Uint8Array(getBase64Encoder().encode(wire)),
    lastValidBlockHeight: height === null ? undefined : BigInt(height),
    modes: modes ?? undefined,
  };
}

function toStored(sent: SentTransaction): StoredTransaction {
  const { signature, bytes, promised, lastValidBlockHeight: height, modes } = sent;
  const toText = (change: bigint | undefined) => (change === undefined ? null : String(change));
  return {
    signature,
    wire: getBase64Decoder().decode(bytes),
    lastValidBlockHeight: height === undefined ? null : String(height),
    modes: modes ? [...modes] : null,
    promised: promised.map(({ least, most, ...of }) => ({ ...of, least: toText(least), most: toText(most) })),
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
      return {
        status: 'unknown',
        refusal: outcome.reason,
        ...(outcome.signature && { signature: outcome.signature }),
      };
    case 'unsent':
      return { status: 'failed', reason: strings.unsent };
    case 'not-as-sponsored':
      return { status: 'failed', reason: strings.walletUnsupportedForGasless };
    case 'confirmed':
    case 'differs':
    case 'mismatch':
    case 'changed':
    case 'unknown':
      return outcome;
  }
}
