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
import { type DeliveryHost, deliver } from './sending/deliver.ts';
import { limited } from './sending/limited.ts';

const CHECK_MS = 5_000;

interface SettleHost extends DeliveryHost {
  time: Pick<Time, 'after'>;
  /** Has the wallet sign one transaction; its own errors are thrown on. */
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** The same for several in one go, in their order; absent for a wallet that cannot. */
  signAll?: ((all: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>) | undefined;
  /** Called when nothing holds the transactions back any more. */
  onSigned: () => void;
  /** The person's way out, for as long as nothing was sent. */
  signal: AbortSignal;
}

/**
 * Checks a proposal, has it signed, compares what the wallet returned, sends it and waits for confirmation. Throws `NOT_AGREED`,
 * `WALLET_SIGNING_FAILED`, `SIGNATURE_MISSING`, `TRANSACTION_MALFORMED`, `SIMULATION_FAILED`, the signal's reason and what `sign` throws;
 * after `onSigned` it only returns.
 */
export async function settleProposal<Mismatch, Receipt>(
  proposal: Proposal<Mismatch, Receipt>,
  host: SettleHost,
): Promise<Outcome<Mismatch, Receipt>> {
  const [outcome] = await settleTogether([proposal], host);
  return outcome ?? { status: 'unsent' };
}

/**
 * The same for several that are signed in one go: none is delivered unless each is what was shown. From then on each goes its own way;
 * their outcomes stand in their order. Throws besides `BATCH_SIGNING_UNAVAILABLE`.
 */
export async function settleTogether<Mismatch, Receipt>(
  proposals: readonly Proposal<Mismatch, Receipt>[],
  host: SettleHost,
): Promise<Outcome<Mismatch, Receipt>[]> {
  const breaches = proposals.map((proposal) => toMismatch(proposal.findBreach(proposal.transaction, 0n)));
  if (breaches.some((breach) => breach)) return breaches.map((breach) => breach ?? UNSENT);
  if (proposals.some(lacksAgreement)) throw new AppError('NOT_AGREED', {});
  const signed = await signAll(proposals, host);
  const objections = await Promise.all(
    signed.map(({ proposal, transaction }) => findObjection(proposal, transaction, host)),
  );
  if (objections.some((objection) => objection)) return objections.map((objection) => objection ?? UNSENT);
  host.signal.throwIfAborted();
  host.onSigned();
  return Promise.all(signed.map(({ proposal, transaction }) => deliver(proposal, transaction, host)));
}

/** Another one of its batch was not what was shown. */
const UNSENT = { status: 'unsent' } as const;

function lacksAgreement({ unproved = [], agreed = [] }: Proposal<unknown, unknown>): boolean {
  return unproved.some((reason) => !agreed.includes(reason));
}

function toMismatch<Mismatch>(mismatch: Mismatch | undefined) {
  return mismatch === undefined ? undefined : ({ status: 'mismatch', mismatch } as const);
}

/** Has the wallet sign after the transactions' own keys; these sign once more, for what a wallet added voids what was there before. */
async function signAll<Mismatch, Receipt>(
  proposals: readonly Proposal<Mismatch, Receipt>[],
  { sign, signAll: batch }: Pick<SettleHost, 'sign' | 'signAll'>,
): Promise<{ proposal: Proposal<Mismatch, Receipt>; transaction: DecodedTransaction }[]> {
  const asked = await Promise.all(
    proposals.map((proposal) => signFirst(proposal, proposal.transaction.bytes)),
  );
  const [only] = asked;
  let given: readonly Uint8Array[];
  if (asked.length === 1 && only) given = [await sign(only)];
  else if (batch) given = await batch(asked);
  else throw new AppError('BATCH_SIGNING_UNAVAILABLE', {});
  return Promise.all(
    proposals.map(async (proposal, index) => {
      const bytes = given[index];
      if (!bytes)
        throw new AppError('WALLET_SIGNING_FAILED', { reason: 'it signed fewer than it was given' });
      return { proposal, transaction: decodeTransaction(await signFirst(proposal, bytes), proposal.tables) };
    }),
  );
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
  return toMismatch(mismatch);
}

async function assertSignedBy(transaction: DecodedTransaction, signer: Address): Promise<void> {
  const { signatures, accounts, messageBytes } = transaction;
  const signature = signatures[accounts.findIndex(({ address }) => address === signer)];
  if (!signature?.some((byte) => byte !== 0)) throw new AppError('SIGNATURE_MISSING', {});
  const key = await getPublicKeyFromAddress(signer);
  if (!(await verifySignature(key, signatureBytes(signature), messageBytes)))
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'the signature is not by the connected key' });
}
