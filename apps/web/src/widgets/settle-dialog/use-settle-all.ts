import { isAppError } from '@orrery/core/app-error';
import { useQueryClient } from '@tanstack/react-query';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { toWalletChain, useNetwork } from '#entities/health/use-network.ts';
import type { SettleOutcome } from '#entities/settlement/settle.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { signTransactions } from '#entities/wallet/wallet.sign.ts';
import { orAborted } from '#shared/api/or-aborted.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track, trackOperation } from '#shared/events/track.ts';
import { closeToast, showToast } from '#shared/ui/overlays/toast.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { SIGNING_MS } from './settle-one.ts';
import * as strings from './strings.ts';
import { runAlone, useRun } from './use-settle.ts';

/** Transactions that belong together, and how one toast tells of them. */
export interface Batch<Mismatch, Receipt> {
  settleables: readonly Settleable<Mismatch, Receipt>[];
  /** What they do together. */
  title: string;
  /** What those came to that the chain confirmed. */
  describe: (receipts: readonly (Receipt | undefined)[]) => string;
}

/** Settles transactions that a wallet signs in one go, with one toast for all, and asks for the balances again. */
export function useSettleAll() {
  const queryClient = useQueryClient();
  const network = useNetwork();
  const step = useRun((run) => run.step);

  const settle = async <Mismatch, Receipt>(
    { settleables, title, describe }: Batch<Mismatch, Receipt>,
    abort: AbortController,
  ) => {
    const [first] = settleables;
    if (!first) return;
    const toastId = crypto.randomUUID();
    const ends = settleables.map(({ operation }) => trackOperation(operation.name, operation.facts));
    let letGo = () => {};
    const ended = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const confirming = (description: string) =>
      showToast('loading', { title: strings.confirmingAll(settleables.length), description }, toastId);
    showToast('loading-signature', { title: strings.waitingForSignature, description: title }, toastId);
    try {
      const [engine, model, stored] = await loadNow(() =>
        Promise.all([
          import('#entities/settlement/settle.ts'),
          import('#entities/settlement/outcome.model.ts'),
          import('#entities/settlement/sent-transactions.ts'),
        ]),
      );
      let sent = 0;
      const outcomes = await engine.settleAll(
        settleables.map(({ proposal }) => proposal),
        {
          signAll: (all) =>
            signTransactions(all, {
              signer: first.proposal.signer,
              chain: toWalletChain(network ?? 'local'),
              signal: AbortSignal.any([abort.signal, AbortSignal.timeout(SIGNING_MS)]),
            }),
          onSigned: () => {
            useRun.setState({ step: 'confirming' });
            confirming(title);
          },
          onUnseen: (names) => confirming(strings.unseenYet(title, names)),
          onSending: (transaction) => {
            sent += 1;
            const told = {
              signer: first.proposal.signer,
              title: strings.partOf(title, sent, settleables.length),
            };
            stored.keepSent(transaction, { ...told, unnamed: undefined, operation: undefined }, ended);
          },
          signal: abort.signal,
        },
      );
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'confirmed') ends[index]?.('SUCCESS', { signature: outcome.signature });
        else ends[index]?.('FAILED', model.toEndFacts(outcome));
        if (model.isWorthReporting(outcome)) track('Transaction changed', { ...outcome });
        if ('signature' in outcome && outcome.signature) stored.keepEnd(outcome.signature, outcome);
      }
      const kind = outcomes.every(({ status }) => status === 'confirmed') ? 'success' : 'error';
      const words = outcomes.map((outcome, index) =>
        model.describeOutcome(outcome, settleables[index] ?? first),
      );
      showToast(kind, summarise(outcomes, describe, words), toastId);
      void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
    } catch (error) {
      closeToast(toastId);
      const isRefused = abort.signal.aborted || isAppError(error, 'WALLET_SIGNING_FAILED');
      for (const end of ends) {
        if (isRefused) end('REJECTED');
        else end('FAILED', toFailureFacts(error));
      }
      throw error;
    } finally {
      letGo();
    }
  };

  return {
    step,
    run: <Mismatch, Receipt>(choose: () => Promise<Batch<Mismatch, Receipt>>) =>
      runAlone(async (abort) => settle(await orAborted(choose(), abort.signal), abort)),
    cancel: () => useRun.getState().abort?.abort(),
  };
}

/** How many were confirmed, what these came to, and what became of the first one that was not. */
function summarise<Mismatch, Receipt>(
  outcomes: readonly SettleOutcome<Mismatch, Receipt>[],
  describe: Batch<Mismatch, Receipt>['describe'],
  words: readonly { title: string; description: string }[],
) {
  const confirmed = outcomes.flatMap((outcome) => (outcome.status === 'confirmed' ? [outcome.receipt] : []));
  const other = outcomes.findIndex(({ status }) => status !== 'confirmed');
  if (other < 0) return { title: strings.allConfirmed(outcomes.length), description: describe(confirmed) };
  const why = words[other]?.description ?? '';
  const title = words[other]?.title ?? strings.transactionFailed;
  if (confirmed.length === 0) return { title, description: why };
  return {
    title,
    description: strings.someConfirmed(confirmed.length, outcomes.length, describe(confirmed), why),
  };
}
