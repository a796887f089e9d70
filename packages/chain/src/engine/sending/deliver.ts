import { toBase58 } from '@orrery/core/base58';
import { pause } from '@orrery/core/time';
import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  type Signature,
} from '@solana/kit';
import { type DecodedTransaction, decodeWithoutTables } from '../../transactions/decode-transaction.ts';
import { isFatal, isLanded, type TransactionFailure, toEngineFailure, toFailure } from '../failure.ts';
import type { Outcome } from '../outcome.ts';
import { addedLamports } from '../preview.ts';
import type { PromisedChange } from '../promised.ts';
import type { BroadcastDelivery, Proposal, ReceiverDelivery } from '../proposal.ts';
import { findName, isNamedBy } from './find-name.ts';
import { type FollowHost, followTransaction, GIVE_UP_MS } from './follow.ts';
import type { LandedTransaction } from './landed-transaction.ts';
import { limited } from './limited.ts';
import type { SentTransaction } from './sent-transaction.ts';

const SIMULATION_MS = 5_000;
const SIGNATURE_BYTES = 64;
/** A receiver that does not name a transaction is asked again at this pace, until it must long have landed or expired. */
const ASK_AGAIN_MS = 2_000;

export interface DeliveryHost extends FollowHost {
  /** Called before a transaction is first sent, so that it can be followed whatever happens to the page. */
  onSending?: ((sent: SentTransaction) => void) | undefined;
}

type Delivered<Receipt> = Outcome<never, Receipt>;
type Delivering<Receipt> = Pick<
  Proposal<unknown, Receipt>,
  'transaction' | 'signer' | 'sponsor' | 'lastValidBlockHeight' | 'promised' | 'delivery'
>;

/** Gets a signed transaction to the chain and stays with it until it ended. Never rejects for what chain and receiver do. */
export async function deliver<Receipt>(
  proposal: Delivering<Receipt>,
  signed: DecodedTransaction,
  host: DeliveryHost,
): Promise<Delivered<Receipt>> {
  const { signer, sponsor, lastValidBlockHeight, delivery } = proposal;
  const { bytes } = signed;
  const promised = promisedOf(proposal, addedLamports(signed, proposal.transaction));
  const signature = sponsor === undefined ? signed.signature : signatureBy(signer, signed);
  const sent = { signature, bytes, signer, promised, sponsor, lastValidBlockHeight };
  if (delivery.by === 'broadcast') return send(sent, delivery, signed, host);
  host.onSending?.(sent);
  return handIn(sent, delivery, signed, host);
}

/** What a wallet added for priority leaves its signer too. */
function promisedOf(
  { signer, promised }: Pick<Proposal<unknown, unknown>, 'signer' | 'promised'>,
  added: bigint,
): readonly PromisedChange[] {
  const isOwnSol = ({ owner, mint, least }: PromisedChange) =>
    owner === signer && mint === null && least !== undefined;
  return promised.map((each) => (isOwnSol(each) ? { ...each, least: (each.least ?? 0n) - added } : each));
}

/**
 * Stays with a transaction that was sent before, as after a reload, until it ended. A sponsored one is handed in again for its name; where
 * its receiver refuses, it is looked for among what its signer signed. Throws `TRANSACTION_MALFORMED`.
 */
export async function followSent<Receipt>(
  sent: SentTransaction,
  host: FollowHost,
  {
    delivery,
    readReceipt,
  }: {
    delivery?: ReceiverDelivery<Receipt> | undefined;
    readReceipt?: BroadcastDelivery<Receipt>['readReceipt'] | undefined;
  } = {},
): Promise<Outcome<never, Receipt>> {
  // Its signatures and programs are read here, which no table holds.
  const signed = decodeWithoutTables(sent.bytes);
  if (!delivery) return toOutcome(signed, sent, host, readReceipt);
  const handed = await handIn(sent, delivery, signed, host);
  if (handed.status !== 'refused') return handed;
  const name = await findName(sent, host);
  if (name === undefined) return { status: 'unknown' };
  if (name === 'expired') return { status: 'expired', failure: toEngineFailure(signed, 'notConfirmed') };
  return toOutcome(signed, { ...sent, signature: name }, host, delivery.readReceipt);
}

/** By a receiver, which sends it. */
async function handIn<Receipt>(
  sent: SentTransaction,
  delivery: ReceiverDelivery<Receipt>,
  signed: DecodedTransaction,
  host: FollowHost,
): Promise<Delivered<Receipt>> {
  const { sponsor } = sent;
  const handed = await limited(host.time, GIVE_UP_MS, (signal) =>
    handOver({ sponsor, delivery }, signed, { ...host, signal }),
  ).catch(() => undefined);
  if (handed === undefined) return { status: 'unknown' };
  if (handed.refusal !== undefined) {
    const reason = handed.refusal;
    return sponsor === undefined
      ? { status: 'refused', reason, signature: sent.signature }
      : { status: 'refused', reason };
  }
  return toOutcome(signed, { ...sent, ...handed }, host, delivery.readReceipt);
}

function signatureBy(signer: Address, { accounts, signatures }: DecodedTransaction): Signature {
  const index = accounts.findIndex(({ address }) => address === signer);
  // What a wallet signed is checked before it is delivered.
  return toBase58(signatures[index] ?? new Uint8Array(SIGNATURE_BYTES)) as Signature;
}

/** By the engine itself. */
async function send<Receipt>(
  unsent: SentTransaction,
  { modes, skipPreflight, readReceipt }: BroadcastDelivery<Receipt>,
  signed: DecodedTransaction,
  host: DeliveryHost,
): Promise<Delivered<Receipt>> {
  const { lastValidBlockHeight } = unsent;
  const reason = await findReason(signed, { lastValidBlockHeight, skipPreflight }, host);
  if (reason) return reason;
  const sent = { ...unsent, modes };
  host.onSending?.(sent);
  return toOutcome(signed, sent, host, readReceipt);
}

/** Why a signed transaction is not sent at all; a chain that does not say is no reason. */
async function findReason(
  signed: DecodedTransaction,
  asked: { lastValidBlockHeight: bigint | undefined; skipPreflight: boolean },
  { rpc, time }: DeliveryHost,
): Promise<{ status: 'expired' | 'stopped'; failure: TransactionFailure } | undefined> {
  const { lastValidBlockHeight: lastValid, skipPreflight } = asked;
  // Kit brands such text; these bytes have been decoded as a transaction.
  const wire = getBase64Decoder().decode(signed.bytes) as Base64EncodedWireTransaction;
  const config = { commitment: 'processed', encoding: 'base64' } as const;
  const ask = <Reply>(call: { send(options: { abortSignal: AbortSignal }): Promise<Reply> }) =>
    limited(time, SIMULATION_MS, (abortSignal) => call.send({ abortSignal })).catch(() => undefined);
  const [height, simulated] = await Promise.all([
    ask(rpc.getBlockHeight({ commitment: 'confirmed' })),
    ask(rpc.simulateTransaction(wire, config)),
  ]);
  if (height !== undefined && lastValid !== undefined && height > lastValid)
    return { status: 'expired', failure: toEngineFailure(signed, 'blockHeightExceeded') };
  const { err = null, logs = null } = simulated?.value ?? {};
  if (err === null || isLanded(err) || (skipPreflight && !isFatal(err))) return undefined;
  // A wallet may have sent it by itself: what would fail now may have landed before.
  const known = await ask(rpc.getSignatureStatuses([signed.signature]));
  if (known?.value[0]) return undefined;
  return { status: 'stopped', failure: toFailure(signed, { err, logs }) };
}

/** Follows what is sent to its end. */
async function toOutcome<Receipt>(
  signed: DecodedTransaction,
  sent: SentTransaction,
  host: FollowHost,
  readReceipt?: (landed: LandedTransaction) => Receipt | undefined,
): Promise<Delivered<Receipt>> {
  const { signature } = sent;
  const ended = await followTransaction(sent, host);
  switch (ended.status) {
    case 'unknown':
      return { ...ended, signature };
    case 'expired':
      return { status: 'expired', signature, failure: toEngineFailure(signed, 'notConfirmed', signature) };
    case 'failed': {
      const { err, record: response } = ended;
      const failure = toFailure(signed, { err, logs: response?.meta?.logMessages, txid: signature });
      return { status: 'failed', signature, failure, response };
    }
    case 'differs':
      return { status: 'differs', signature };
    case 'confirmed': {
      if (!readReceipt) return { status: 'confirmed', signature };
      const receipt = read(ended.record, readReceipt);
      if (receipt !== undefined) return { status: 'confirmed', signature, receipt };
      return {
        status: 'confirmed',
        signature,
        unread: toEngineFailure(signed, 'unreadableBalances', signature),
      };
    }
  }
}

/** What cannot be read of a transaction that landed does not undo it. */
function read<Receipt>(
  record: LandedTransaction,
  readReceipt: (landed: LandedTransaction) => Receipt | undefined,
) {
  try {
    return readReceipt(record);
  } catch {
    return undefined;
  }
}

/** Hands the transaction over until it has a name; undefined when it never got one. */
async function handOver<Receipt>(
  { sponsor, delivery }: { sponsor: Address | undefined; delivery: ReceiverDelivery<Receipt> },
  signed: DecodedTransaction,
  { time, signal }: Pick<FollowHost, 'time'> & { signal: AbortSignal },
): Promise<{ refusal?: undefined; signature: Signature } | { refusal: string } | undefined> {
  while (!signal.aborted) {
    // Silence says nothing about what happened: the chain is asked.
    const handed = await delivery.send(signed).catch(() => undefined);
    if (handed?.refusal !== undefined) return { refusal: handed.refusal };
    const signature = await nameOf(sponsor, signed, handed?.signature);
    if (signature) return { signature };
    // Asked again, the receiver says how it ended.
    await pause(time, ASK_AGAIN_MS, signal);
  }
  return undefined;
}

/** A sponsored transaction's name is its sponsor's signature of it. */
async function nameOf(
  sponsor: Address | undefined,
  signed: DecodedTransaction,
  told: Signature | undefined,
): Promise<Signature | undefined> {
  if (sponsor === undefined) return signed.signature;
  return told && (await isNamedBy(sponsor, told, signed.messageBytes)) ? told : undefined;
}
