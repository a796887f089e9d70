import {
  buildSend,
  computeBudget,
  decodeTransaction,
  findSendBreach,
  MAX_TRANSACTION_BYTES,
  maxAccountDeposits,
  type PriorityTerms,
  type PromisedChange,
  type Proposal,
  priorityFeeLamports,
  recentUnitPrice,
  type Send,
  sentAmounts,
  splitPayments,
  unitPriceFor,
  withHookAccounts,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { rpc } from '#shared/api/rpc.ts';
import {
  describeTransferMismatch,
  findTransferMismatch,
  type TransferMismatch,
} from './transfer.mismatch.ts';

export type TransferProposal = Proposal<TransferMismatch, true>;

/** A send as the screen shows it. */
export interface ShownSend extends Send {
  priority: PriorityTerms;
}

/** Blocks of late that offered less for priority, of a hundred. */
const PERCENTILE = 75;

/** A send by as few transactions as hold it, in the order of its payments. Throws `TRANSACTION_TOO_LARGE` when the memo leaves no place for one. */
export function planTransfer(shown: ShownSend): readonly ShownSend[] {
  const batches = splitPayments(shown);
  if (!batches) throw new AppError('TRANSACTION_TOO_LARGE', { bytes: MAX_TRANSACTION_BYTES });
  return batches.map((payments) => ({ ...shown, payments }));
}

/** A send as a transaction about to be signed. Throws the transport's errors, `HOOK_ACCOUNT_MISSING` and `TRANSACTION_TOO_LARGE`. */
export async function proposeTransfer(shown: ShownSend): Promise<TransferProposal> {
  const [{ value: latest }, payments, asked] = await Promise.all([
    rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(),
    withHookAccounts(rpc, shown),
    recentUnitPrice(rpc, PERCENTILE),
  ]);
  const send: Send = { ...shown, payments };
  // A transaction without a limit of its own pays for as many units as the network takes for granted.
  const { units } = computeBudget(decodeTransaction(buildSend(send, latest.blockhash, { unitPrice: 1n })));
  const unitPrice = unitPriceFor(shown.priority, { asked, unitLimit: Number(units) });
  const transaction = decodeTransaction(buildSend(send, latest.blockhash, { unitPrice }));
  const offered = priorityFeeLamports(transaction);
  const deposit = maxAccountDeposits(transaction, send.sender);
  return {
    transaction,
    signer: send.sender,
    signed: sentAmounts(transaction, send.sender),
    lastValidBlockHeight: latest.lastValidBlockHeight,
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    findBreach: (signed, added) => findSendBreach(signed, send, offered + added),
    findMismatch: (difference, added) =>
      findTransferMismatch({ ...shown, deposit }, difference, SIGNATURE_FEE_LAMPORTS + offered + added),
    promised: promisedBy(send, { deposit, feeLamports: SIGNATURE_FEE_LAMPORTS + offered }),
    delivery: { by: 'broadcast', modes: ['priorityFees'], skipPreflight: false, readReceipt: () => true },
  };
}

/** The whole of it leaves, but for what the sender pays to himself. */
function promisedBy(
  { sender: owner, token, payments }: Send,
  { deposit, feeLamports }: { deposit: bigint; feeLamports: bigint },
): readonly PromisedChange[] {
  const total = payments.reduce(
    (sum, { recipient, amount }) => sum + (recipient === owner ? 0n : amount),
    0n,
  );
  const costs = deposit + feeLamports;
  if (token === 'SOL') return [{ owner, mint: null, least: -total - costs, most: -total }];
  return [
    { owner, mint: token.mint, least: -total, most: -total },
    { owner, mint: null, least: -costs },
  ];
}

/** What the network takes for a proposal, in lamports. */
export function feeOf({ transaction }: Pick<TransferProposal, 'transaction'>): bigint {
  return SIGNATURE_FEE_LAMPORTS + priorityFeeLamports(transaction);
}

/** A send that is to be signed, as a toast names it. */
export function toTransferSettleable(
  proposal: TransferProposal,
  { title, mint, recipients }: { title: string; mint: string; recipients: number },
): Settleable<TransferMismatch, true> {
  return {
    proposal,
    describe: () => title,
    describeMismatch: describeTransferMismatch,
    kind: 'other',
    operation: { name: 'SEND', facts: { mint, recipients } },
  };
}
