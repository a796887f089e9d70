import { AppError } from '@orrery/core/app-error';
import type { Time } from '@orrery/core/time';
import {
  type Address,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import { compareTransactions } from './compare-transactions.ts';
import type { Outcome } from './outcome.ts';
import { previewProposal } from './preview.ts';
import type { Proposal } from './proposal.ts';
import { type DeliveryHost, deliver, limited } from './sending/deliver.ts';

const CHECK_MS = 5_000;

interface SettleHost extends DeliveryHost {
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
  const given = await host.sign(await signFirst(proposal, proposal.transaction.bytes));
  // What a wallet added voids the signatures that were there before it.
  const signed = decodeTransaction(await signFirst(proposal, given));
  const objection = await findObjection(proposal, signed, host);
  if (objection) return objection;
  host.signal.throwIfAborted();
  host.onSigned();
  return deliver(proposal, signed, host);
}

/** Signs with the transaction's own keys. */
async function signFirst(
  { extraSigners = [] }: Pick<Proposal<unknown, unknown>, 'extraSigners'>,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  if (extraSigners.length === 0) return bytes;
  const signed = await partiallySignTransaction([...extraSigners], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
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

async function assertSignedBy(transaction: DecodedTransaction, signer: Address): Promise<void> {
  const { signatures, accounts, messageBytes } = transaction;
  const signature = signatures[accounts.findIndex(({ address }) => address === signer)];
  if (!signature?.some((byte) => byte !== 0)) throw new AppError('SIGNATURE_MISSING', {});
  const key = await getPublicKeyFromAddress(signer);
  if (!(await verifySignature(key, signatureBytes(signature), messageBytes)))
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'the signature is not by the connected key' });
}
