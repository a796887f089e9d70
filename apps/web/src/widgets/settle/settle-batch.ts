import { isAppError } from '@orrery/core/app-error';
import { toWalletChain } from '#entities/health/use-network.ts';
import { describeOutcome, isWorthReporting, toEndFacts } from '#entities/settlement/outcome.model.ts';
import { keepEnd, keepSent } from '#entities/settlement/sent-transactions.ts';
import { type SettleOutcome, settleAll } from '#entities/settlement/settle.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { signTransactions } from '#entities/wallet/wallet.sign.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track, trackOperation } from '#shared/events/track.ts';
import { closeToast, showToast } from '#shared/ui/overlays/toast.ts';
import * as sentStrings from './sent-strings.ts';
import { type Host, SIGNING_MS } from './settle-one.ts';
import * as strings from './strings.ts';

/** Transactions that a wallet signs in one go, and the words of the one toast for all of them. */
export interface Batch<Mismatch, Receipt> {
  settleables: readonly Settleable<Mismatch, Receipt>[];
  /** What they do together. */
  title: string;
  /** What the confirmed ones came to. */
  describe: (receipts: readonly (Receipt | undefined)[]) => string;
}

/**
 * Settles a batch with one toast, and stores each transaction that was sent. Returns `confirmed` when all were, else the status of one that
 * may still land or landed otherwise, else of the first that was not. Throws as the engine's `settleAll` does.
 */
export async function settleBatch<Mismatch, Receipt>(
  { settleables, title, describe }: Batch<Mismatch, Receipt>,
  { network, signal, onSigned }: Omit<Host, 'toOwnPage'>,
): Promise<SettleOutcome<Mismatch, Receipt>['status'] | undefined> {
  const [first] = settleables;
  if (!first) return undefined;
  const { signer } = first.proposal;
  const toastId = crypto.randomUUID();
  const ends = settleables.map(({ operation }) => trackOperation(operation.name, operation.facts));
  let letGo = () => {};
  const ended = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const confirming = (description: string) =>
    showToast('loading', { title: sentStrings.confirmingAll(settleables.length), description }, toastId);
  showToast('loading-signature', { title: strings.waitingForSignature, description: title }, toastId);
  try {
    let sent = 0;
    const proposals = settleables.map(({ proposal }) => proposal);
    const outcomes = await settleAll(proposals, {
      signAll: (all) =>
        signTransactions(all, {
          signer,
          chain: toWalletChain(network ?? 'local'),
          signal: AbortSignal.any([signal, AbortSignal.timeout(SIGNING_MS)]),
        }),
      onSigned: () => {
        onSigned();
        confirming(title);
      },
      onUnseen: (names) => confirming(sentStrings.unseenYet(title, names)),
      onSending: (transaction) => {
        sent += 1;
        const part = sentStrings.partOf(title, sent, settleables.length);
        keepSent(transaction, { signer, title: part, unnamed: undefined, operation: undefined }, ended);
      },
      signal,
    });
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'confirmed') ends[index]?.('SUCCESS', { signature: outcome.signature });
      else ends[index]?.('FAILED', toEndFacts(outcome));
      if (isWorthReporting(outcome)) track('Transaction changed', { ...outcome });
      if ('signature' in outcome && outcome.signature) keepEnd(outcome.signature, outcome);
    }
    const other = outcomes.find(({ status }) => status !== 'confirmed');
    const words = outcomes.map((outcome, index) => describeOutcome(outcome, settleables[index] ?? first));
    showToast(other ? 'error' : 'success', summarise(outcomes, describe, words), toastId);
    const open = outcomes.find(({ status }) => status === 'unknown' || status === 'differs') ?? other;
    return open?.status ?? 'confirmed';
  } catch (error) {
    closeToast(toastId);
    const isRefused = signal.aborted || isAppError(error, 'WALLET_SIGNING_FAILED');
    for (const end of ends) {
      if (isRefused) end('REJECTED');
      else end('FAILED', toFailureFacts(error));
    }
    throw error;
  } finally {
    letGo();
  }
}

/** How many were confirmed, what these came to, and what became of the first one that was not. */
function summarise<Mismatch, Receipt>(
  outcomes: readonly SettleOutcome<Mismatch, Receipt>[],
  describe: Batch<Mismatch, Receipt>['describe'],
  words: readonly { title: string; description: string }[],
) {
  const confirmed = outcomes.flatMap((outcome) => (outcome.status === 'confirmed' ? [outcome.receipt] : []));
  const other = outcomes.findIndex(({ status }) => status !== 'confirmed');
  if (other < 0)
    return { title: sentStrings.allConfirmed(outcomes.length), description: describe(confirmed) };
  const why = words[other]?.description ?? '';
  const title = words[other]?.title ?? strings.transactionFailed;
  if (confirmed.length === 0) return { title, description: why };
  return {
    title,
    description: sentStrings.someConfirmed(confirmed.length, outcomes.length, describe(confirmed), why),
  };
}
