import { isAppError } from '@orrery/core/app-error';
import type { Signature } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { create } from 'zustand';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { toWalletChain, useNetwork } from '#entities/health/use-network.ts';
import {
  describeOutcome,
  isWorthReporting,
  TRANSACTION_CHANGED_EVENT,
} from '#entities/settlement/outcome.model.ts';
import { keepEnd, keepSent } from '#entities/settlement/sent-transactions.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { signTransaction } from '#entities/wallet/wallet.store.ts';
import { orAborted } from '#shared/api/or-aborted.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { reportError, reportEvent } from '#shared/errors/report.ts';
import { paths } from '#shared/paths.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import type { ToastWords } from '#shared/ui/overlays/toast-words.ts';
import * as strings from './strings.ts';

/** A wallet's prompt may stand this long: the venue's quote dies after 60 s. */
const SIGNING_MS = 58_000;
/** Held while a transaction is settled, so that a second tab does not begin another. */
const LOCK = 'orrery:settle';
const FAILED = strings.transactionFailed;

export type SettleStep = 'idle' | 'signing' | 'confirming';

/** Outlives the form: leaving the screen while a transaction runs must not lose it, nor the way to cancel it. */
const useRun = create<{ step: SettleStep; abort: AbortController | undefined }>(() => ({
  step: 'idle',
  abort: undefined,
}));

interface SettleHooks {
  /** Nothing holds the transaction back any more; toasts tell the rest. */
  onSigned?: () => void;
  onConfirmed?: () => void;
}

/** Settles one transaction at a time for all tools, with toasts, and asks for the balances again. */
export function useSettle({ onSigned, onConfirmed }: SettleHooks) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const network = useNetwork();
  const step = useRun((run) => run.step);
  const begun = useRef<AbortController>(undefined);

  const settle = async <Mismatch, Receipt>(
    settleable: Settleable<Mismatch, Receipt>,
    abort: AbortController,
  ) => {
    const toastId = crypto.randomUUID();
    const { proposal } = settleable;
    let signatureSent: Signature | undefined;
    let end = () => {};
    const engine = await import('#entities/settlement/settle.ts');
    const outcome = await engine.settle(proposal, {
      sign: (bytes) =>
        signTransaction(bytes, {
          signer: proposal.signer,
          chain: toWalletChain(network ?? 'local'),
          signal: AbortSignal.any([abort.signal, AbortSignal.timeout(SIGNING_MS)]),
        }),
      onSigned: () => {
        useRun.setState({ step: 'confirming' });
        onSigned?.();
        showToast(
          'loading',
          { title: strings.confirmingTransaction, description: settleable.describe() },
          toastId,
        );
      },
      onSending: (sent) => {
        signatureSent = sent.signature;
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        keepSent(sent, { signer: proposal.signer, title: settleable.describe() }, ended);
      },
      signal: abort.signal,
    });
    if (signatureSent) keepEnd(signatureSent, outcome);
    end();
    if (isWorthReporting(outcome)) reportEvent(TRANSACTION_CHANGED_EVENT, { ...outcome });
    const { kind, signature, ...words } = describeOutcome(outcome, settleable);
    const toHref = (of: Signature) => router.buildLocation(paths.transaction(of)).href;
    showToast(kind, withLink(words, signature && toHref(signature)), toastId);
    if (outcome.status === 'confirmed') onConfirmed?.();
    void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
  };

  const run = async <Mismatch, Receipt>(choose: () => Promise<Settleable<Mismatch, Receipt> | undefined>) => {
    if (useRun.getState().abort) return;
    const abort = new AbortController();
    begun.current = abort;
    useRun.setState({ step: 'signing', abort });
    try {
      await alone(async () => {
        const settleable = await orAborted(choose(), abort.signal);
        if (settleable) await settle(settleable, abort);
      });
    } catch (error) {
      // A person's own cancel needs no words.
      if (abort.signal.aborted) return;
      // A wallet that refuses and one that breaks read the same (trading.md §4.6).
      showToast('error', { title: FAILED, description: toMessage(error) });
      if (!isAppError(error)) reportError(FAILED, error);
    } finally {
      useRun.setState({ step: 'idle', abort: undefined });
    }
  };

  return {
    step,
    run,
    cancel: () => useRun.getState().abort?.abort(),
    /** Cancels what was begun here; the transaction of another form goes on. */
    giveUp: () => begun.current?.abort(),
  };
}

function withLink(words: ToastWords, href: string | undefined): ToastWords {
  return href === undefined ? words : { ...words, link: { label: strings.viewTransaction, href } };
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
