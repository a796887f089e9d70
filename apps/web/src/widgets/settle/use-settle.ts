import { isAppError } from '@orrery/core/app-error';
import type { Signature } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { create } from 'zustand';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { orAborted } from '#shared/api/or-aborted.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { reportError } from '#shared/events/report.ts';
import { paths } from '#shared/paths.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import type { Spending } from './real-money/is-meant.ts';
import type { Batch } from './settle-batch.ts';
import * as strings from './strings.ts';

/** Held while a transaction is settled, so that a second tab does not begin another. */
const LOCK = 'orrery:settle';
const FAILED = strings.transactionFailed;

export type SettleStep = 'idle' | 'signing' | 'confirming';

/** Outlives the form: leaving the screen while a transaction runs must not lose it, nor the way to cancel it. */
export const useRun = create<{ step: SettleStep; abort: AbortController | undefined }>(() => ({
  step: 'idle',
  abort: undefined,
}));

export interface SettleHooks {
  /** Nothing holds the transaction back any more; toasts show the rest. */
  onSigned?: () => void;
  onConfirmed?: () => void;
  /** Sent, and it may have landed otherwise than shown, or still land: it must not be offered again. */
  onUnknown?: () => void;
}

/** True while a transaction of any form is signed or confirmed. */
export const useIsSettling = () => useRun(({ step }) => step !== 'idle');

/** What a form hands over to be signed; undefined when it was given up on the way. */
export type Signable<Mismatch, Receipt> =
  | Settleable<Mismatch, Receipt>
  | Batch<Mismatch, Receipt>
  | undefined;

/** Settles one transaction, or one batch, at a time for all tools, with toasts, and asks for the balances again. */
export function useSettle({ onSigned, onConfirmed, onUnknown }: SettleHooks) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const network = useNetwork();
  const step = useRun((run) => run.step);
  const begun = useRef<AbortController>(undefined);

  const settle = async <Mismatch, Receipt>(
    signable: NonNullable<Signable<Mismatch, Receipt>>,
    { signal }: AbortController,
  ) => {
    const host = {
      network,
      signal,
      onSigned: () => {
        useRun.setState({ step: 'confirming' });
        onSigned?.();
      },
      toOwnPage: (signature: Signature) => router.buildLocation(paths.transaction(signature)).href,
    };
    const status =
      'settleables' in signable
        ? await (await loadNow(() => import('./settle-batch.ts'))).settleBatch(signable, host)
        : await (await loadNow(() => import('./settle-one.ts'))).settleOne(signable, host);
    if (status === 'confirmed') onConfirmed?.();
    if (status === 'unknown' || status === 'differs') onUnknown?.();
    void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
  };

  /** Asks what must be asked where coins are worth something, before anything is made to be signed. */
  const run = <Mismatch, Receipt>(choose: () => Promise<Signable<Mismatch, Receipt>>, spending?: Spending) =>
    runAlone(async (abort) => {
      begun.current = abort;
      if (network === 'mainnet-beta') {
        const { isMeant } = await loadNow(() => import('./real-money/is-meant.ts'));
        if (!(await isMeant(spending, { queryClient, signal: abort.signal }))) return;
      }
      const signable = await orAborted(choose(), abort.signal);
      if (signable) await settle(signable, abort);
    });

  return {
    step,
    run,
    cancel: () => useRun.getState().abort?.abort(),
    /** Cancels what was begun here; the transaction of another form goes on. */
    giveUp: () => begun.current?.abort(),
  };
}

/** Runs what ends in a signature, unless another does, here or in another tab; shows why it failed. */
async function runAlone(work: (abort: AbortController) => Promise<void>): Promise<void> {
  if (useRun.getState().abort) return;
  const abort = new AbortController();
  useRun.setState({ step: 'signing', abort });
  try {
    await alone(() => work(abort));
  } catch (error) {
    // A person's own cancel needs no words.
    if (abort.signal.aborted) return;
    // A wallet that refuses and one that breaks read the same: wallets have no common error for a refusal.
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
