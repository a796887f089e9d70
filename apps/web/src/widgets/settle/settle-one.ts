import type { LandedTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Signature } from '@solana/kit';
import { toWalletChain, type useNetwork } from '#entities/health/use-network.ts';
import { transactionOnExplorer } from '#entities/settings/use-explorer.ts';
import { describeOutcome, isWorthReporting, toEndFacts } from '#entities/settlement/outcome.model.ts';
import { keepEnd, keepSent, keepTerms } from '#entities/settlement/sent-transactions.ts';
import { type SettleOutcome, settle } from '#entities/settlement/settle.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { signTransaction } from '#entities/wallet/wallet.sign.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track, trackOperation } from '#shared/events/track.ts';
import { closeToast, showToast } from '#shared/ui/overlays/toast.ts';
import type { ToastKind, ToastWords } from '#shared/ui/overlays/toast-words.ts';
import { unseenYet } from './sent-strings.ts';
import * as strings from './strings.ts';

/** A wallet's prompt may stand this long: the venue's quote dies after 60 s. */
export const SIGNING_MS = 58_000;

export interface Host {
  network: ReturnType<typeof useNetwork>;
  /** Lets the user cancel, for as long as nothing was sent. */
  signal: AbortSignal;
  /** Called when nothing holds the transaction back any more. */
  onSigned: () => void;
  /** The app's own page of a transaction. */
  toOwnPage: (signature: Signature) => string;
}

/** Settles one transaction with a toast of its own, and keeps what was sent. Throws as the engine's `settle` does. */
export async function settleOne<Mismatch, Receipt>(
  settleable: Settleable<Mismatch, Receipt>,
  { network, signal, onSigned, toOwnPage }: Host,
): Promise<SettleOutcome<Mismatch, Receipt>['status'] | 'refused'> {
  const { proposal, operation, receiverId } = settleable;
  const { signer, sponsor } = proposal;
  const toastId = crypto.randomUUID();
  const toast = (kind: ToastKind, title: string, description = settleable.describe()) =>
    showToast(kind, { title, description }, toastId);
  const confirming = settleable.kind === 'swap' ? 'loading-swap' : 'loading';
  const tell = trackOperation(operation.name, operation.facts);
  let sent: Signature | undefined;
  let letGo = () => {};
  toast('loading-signature', strings.waitingForSignature);
  const askWallet = (bytes: Uint8Array) =>
    signTransaction(bytes, {
      signer,
      chain: toWalletChain(network ?? 'local'),
      signal: AbortSignal.any([signal, AbortSignal.timeout(SIGNING_MS)]),
    });
  try {
    const outcome = await settle(proposal, {
      sign: settleable.sign ?? askWallet,
      onSigned: () => {
        onSigned();
        toast(confirming, strings.confirmingTransaction);
      },
      onUnseen: (names) =>
        toast(confirming, strings.confirmingTransaction, unseenYet(settleable.describe(), names)),
      onSending: (transaction) => {
        sent = transaction.signature;
        keepTerms(sent, settleable.terms);
        const ended = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        const title = settleable.describe();
        const unnamed = sponsor && receiverId ? { sponsor, receiverId } : undefined;
        const told = { signer, title, unnamed, operation: { ...operation, facts: { ...operation.facts } } };
        keepSent(transaction, told, ended);
      },
      signal,
    });
    if (sent) {
      const readTitle = (landed: LandedTransaction) => {
        const receipt = proposal.delivery.readReceipt?.(landed);
        return receipt === undefined ? undefined : settleable.describe(receipt);
      };
      keepEnd(sent, outcome, { describe: (receipt) => settleable.describe(receipt), readTitle });
    }
    if (outcome.status === 'confirmed') tell('SUCCESS', { signature: outcome.signature });
    else tell('FAILED', toEndFacts(outcome));
    if (isWorthReporting(outcome)) track('Transaction changed', { ...outcome });
    const { kind, signature, ...words } = describeOutcome(outcome, settleable);
    const elsewhere = signature && network && transactionOnExplorer(network, signature);
    showToast(kind, withLink(words, elsewhere ?? (signature && toOwnPage(signature))), toastId);
    return outcome.status === 'unknown' && outcome.refusal !== undefined ? 'refused' : outcome.status;
  } catch (error) {
    closeToast(toastId);
    const isRefused = signal.aborted || isAppError(error, 'WALLET_SIGNING_FAILED');
    if (isRefused) tell('REJECTED');
    else tell('FAILED', toFailureFacts(error));
    throw error;
  } finally {
    letGo();
  }
}

function withLink(words: ToastWords, href: string | undefined): ToastWords {
  return href === undefined ? words : { ...words, link: { label: strings.viewTransaction, href } };
}
