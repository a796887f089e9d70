import { isAppError } from '@orrery/core/app-error';
import { toWalletChain } from '#entities/health/use-network.ts';
import { transactionOnExplorer } from '#entities/settings/use-explorer.ts';
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

/** What the toast of a batch says in the place of the usual words. */
export interface BatchWords<Mismatch, Receipt> {
  signing: string;
  confirming: string;
  confirmed: string;
  /** Names a batch of which not everything was confirmed. */
  failed: (outcomes: readonly SettleOutcome<Mismatch, Receipt>[]) => string;
  /** Whether each transaction that failed has a toast of its own beside. */
  isEachTold?: boolean;
}

/** Transactions that a wallet signs in one go, and the words of the one toast for all of them. */
export interface Batch<Mismatch, Receipt> {
  settleables: readonly Settleable<Mismatch, Receipt>[];
  /** What they do together. */
  title: string;
  /** What the confirmed ones came to. */
  describe: (receipts: readonly (Receipt | undefined)[]) => string;
  words?: BatchWords<Mismatch, Receipt> | undefined;
  /** Called once all have ended, with their outcomes in their order. */
  onEnded?: ((outcomes: readonly SettleOutcome<Mismatch, Receipt>[]) => void) | undefined;
}

/**
 * Settles a batch with one toast, and stores each transaction that was sent. Returns `confirmed` when all were, else the status of one that
 * may still land or landed otherwise, else of the first that was not. Throws as the engine's `settleAll` does.
 */
export async function settleBatch<Mismatch, Receipt>(
  batch: Batch<Mismatch, Receipt>,
  { network, signal, onSigned, toOwnPage }: Host,
): Promise<SettleOutcome<Mismatch, Receipt>['status'] | undefined> {
  const { settleables, title, words } = batch;
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
    showToast(
      'loading',
      { title: words?.confirming ?? sentStrings.confirmingAll(settleables.length), description },
      toastId,
    );
  showToast(
    'loading-signature',
    { title: words?.signing ?? strings.waitingForSignature, description: title },
    toastId,
  );
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
    const linkOf = (outcome: typeof other) => {
      const signature = outcome && 'signature' in outcome ? outcome.signature : undefined;
      if (!signature) return {};
      const href = (network && transactionOnExplorer(network, signature)) ?? toOwnPage(signature);
      return { link: { label: strings.viewTransaction, href } };
    };
    showToast(
      other ? 'error' : 'success',
      { ...summarise(outcomes, batch, first), ...linkOf(other) },
      toastId,
    );
    if (words?.isEachTold && outcomes.length > 1)
      for (const [index, outcome] of outcomes.entries()) {
        const settleable = settleables[index] ?? first;
        if (outcome.status === 'confirmed') continue;
        const { description } = describeOutcome(outcome, settleable);
        const told = strings.failedPart(settleable.describe(), description);
        showToast('error', { title: strings.transactionFailed, description: told, ...linkOf(outcome) });
      }
    batch.onEnded?.(outcomes);
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
  { settleables, describe, words }: Batch<Mismatch, Receipt>,
  first: Settleable<Mismatch, Receipt>,
) {
  const confirmed = outcomes.flatMap((outcome) => (outcome.status === 'confirmed' ? [outcome.receipt] : []));
  const at = outcomes.findIndex(({ status }) => status !== 'confirmed');
  const other = outcomes[at];
  if (!other)
    return {
      title: words?.confirmed ?? sentStrings.allConfirmed(outcomes.length),
      description: describe(confirmed),
    };
  const { title: usual, description: why } = describeOutcome(other, settleables[at] ?? first);
  const title = words?.failed(outcomes) ?? usual;
  if (confirmed.length === 0) return { title, description: why };
  return {
    title,
    description: sentStrings.someConfirmed(confirmed.length, outcomes.length, describe(confirmed), why),
  };
}
