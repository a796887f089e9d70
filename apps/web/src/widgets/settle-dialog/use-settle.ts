import { isAppError } from '@orrery/core/app-error';
import type { Address, Signature } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { create } from 'zustand';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { toWalletChain, useNetwork } from '#entities/health/use-network.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { signTransaction } from '#entities/wallet/wallet.sign.ts';
import { orAborted } from '#shared/api/or-aborted.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { reportError } from '#shared/errors/report.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track, trackOperation } from '#shared/events/track.ts';
import { paths } from '#shared/paths.ts';
import { closeToast, showToast } from '#shared/ui/overlays/toast.ts';
import type { ToastKind, ToastWords } from '#shared/ui/overlays/toast-words.ts';
import * as strings from './strings.ts';

/** A wallet's prompt may stand this long: the venue's quote dies after 60 s. */
export const SIGNING_MS = 58_000;
/** Held while a transaction is settled, so that a second tab does not begin another. */
const LOCK = 'orrery:settle';
const FAILED = strings.transactionFailed;

export type SettleStep = 'idle' | 'signing' | 'confirming';

/** Outlives the form: leaving the screen while a transaction runs must not lose it, nor the way to cancel it. */
export const useRun = create<{ step: SettleStep; abort: AbortController | undefined }>(() => ({
  step: 'idle',
  abort: undefined,
}));

interface SettleHooks {
  /** Nothing holds the transaction back any more; toasts tell the rest. */
  onSigned?: () => void;
  onConfirmed?: () => void;
  /** Sent, and the chain did not say how it ended: it may still land, so it must not be offered again. */
  onUnknown?: () => void;
}

/** Settles one transaction at a time for all tools, with toasts, and asks for the balances again. */
export function useSettle({ onSigned, onConfirmed, onUnknown }: SettleHooks) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const network = useNetwork();
  const step = useRun((run) => run.step);
  const begun = useRef<AbortController>(undefined);

  const settle = async <Mismatch, Receipt>(
    settleable: Settleable<Mismatch, Receipt>,
    abort: AbortController,
  ) => {
    const { proposal, operation, receiverId } = settleable;
    const { signer, sponsor } = proposal;
    const toastId = crypto.randomUUID();
    const toast = (kind: ToastKind, title: string) =>
      showToast(kind, { title, description: settleable.describe() }, toastId);
    const tell = trackOperation(operation.name, operation.facts);
    let sent: Signature | undefined;
    let letGo = () => {};
    toast('loading-signature', strings.waitingForSignature);
    try {
      const [engine, ends, stored, { transactionOnExplorer }] = await Promise.all([
        import('#entities/settlement/settle.ts'),
        import('#entities/settlement/outcome.model.ts'),
        import('#entities/settlement/sent-transactions.ts'),
        import('#entities/settings/use-explorer.ts'),
      ]);
      const outcome = await engine.settle(proposal, {
        sign: settleable.sign ?? ((bytes) => signIn(network, signer, abort, bytes)),
        onSigned: () => {
          useRun.setState({ step: 'confirming' });
          onSigned?.();
          toast(settleable.kind === 'swap' ? 'loading-swap' : 'loading', strings.confirmingTransaction);
        },
        onSending: (transaction) => {
          sent = transaction.signature;
          stored.keepTerms(sent, settleable.terms);
          const ended = new Promise<void>((resolve) => {
            letGo = resolve;
          });
          const title = settleable.describe();
          const unnamed = sponsor && receiverId ? { sponsor, receiverId } : undefined;
          const told = { signer, title, unnamed, operation: { ...operation, facts: { ...operation.facts } } };
          stored.keepSent(transaction, told, ended);
        },
        signal: abort.signal,
      });
      if (sent) stored.keepEnd(sent, outcome, (landed) => settleable.describe(landed));
      if (outcome.status === 'confirmed') tell('SUCCESS', { signature: outcome.signature });
      else tell('FAILED', ends.toEndFacts(outcome));
      if (ends.isWorthReporting(outcome)) track('Transaction changed', { ...outcome });
      const { kind, signature, ...words } = ends.describeOutcome(outcome, settleable);
      const elsewhere = signature && network && transactionOnExplorer(network, signature);
      showToast(kind, withLink(words, elsewhere ?? (signature && toOwnPage(signature))), toastId);
      if (outcome.status === 'confirmed') onConfirmed?.();
      if (outcome.status === 'unknown') onUnknown?.();
      void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
    } catch (error) {
      closeToast(toastId);
      const isRefused = abort.signal.aborted || isAppError(error, 'WALLET_SIGNING_FAILED');
      if (isRefused) tell('REJECTED');
      else tell('FAILED', toFailureFacts(error));
      throw error;
    } finally {
      letGo();
    }
  };

  const toOwnPage = (signature: Signature) => router.buildLocation(paths.transaction(signature)).href;

  const run = <Mismatch, Receipt>(choose: () => Promise<Settleable<Mismatch, Receipt> | undefined>) =>
    runAlone(async (abort) => {
      begun.current = abort;
      const settleable = await orAborted(choose(), abort.signal);
      if (settleable) await settle(settleable, abort);
    });

  return {
    step,
    run,
    cancel: () => useRun.getState().abort?.abort(),
    /** Cancels what was begun here; the transaction of another form goes on. */
    giveUp: () => begun.current?.abort(),
  };
}

function signIn(
  network: ReturnType<typeof useNetwork>,
  signer: Address,
  { signal }: AbortController,
  bytes: Uint8Array,
) {
  return signTransaction(bytes, {
    signer,
    chain: toWalletChain(network ?? 'local'),
    signal: AbortSignal.any([signal, AbortSignal.timeout(SIGNING_MS)]),
  });
}

function withLink(words: ToastWords, href: string | undefined): ToastWords {
  return href === undefined ? words : { ...words, link: { label: strings.viewTransaction, href } };
}

/** Runs what ends in a signature, unless something else does, here or in another tab; tells why it failed. */
export async function runAlone(work: (abort: AbortController) => Promise<void>): Promise<void> {
  if (useRun.getState().abort) return;
  const abort = new AbortController();
  useRun.setState({ step: 'signing', abort });
  try {
    await alone(() => work(abort));
  } catch (error) {
    // A person's own cancel needs no words.
    if (abort.signal.aborted) return;
    // A wallet that refuses and one that breaks read the same (trading.md §4.6).
    showToast('error', { title: FAILED, description: toMessage(error) });
    if (!isAppError(error)) reportError(FAILED, error);
  } finally {
    useRun.setState({ step: 'idle', abort: undefined });
  }
}

/** Runs `work` unless another tab is settling a transaction. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Pages on plain http outside localhost have no locks.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    else
      showToast('info', {
        title: strings.runningElsewhere,
        description: strings.finishThere,
      });
  });
}
