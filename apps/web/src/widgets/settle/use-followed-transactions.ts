import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { transactionOnExplorer } from '#entities/settings/use-explorer.ts';
import { describeOutcome, toEndFacts } from '#entities/settlement/outcome.model.ts';
import { followLeft } from '#entities/settlement/sent-transactions.ts';
import type { SettleOutcome } from '#entities/settlement/settle.ts';
import type { SentRecord } from '#entities/transaction/sent.store.ts';
import { trackEnd } from '#shared/events/track.ts';
import { paths } from '#shared/paths.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from './strings.ts';

/** Follows to their end the transactions that were under way when their page was left, and tells of it. */
export function useFollowedTransactions(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const network = useNetwork();

  useEffect(() => {
    const tell = (
      { signature: key, title }: Pick<SentRecord, 'signature' | 'title'>,
      outcome: SettleOutcome<never, unknown>,
      toTitle = (told: string) => told,
    ) => {
      const words = { describe: () => title, describeMismatch: () => title, kind: 'other' as const };
      const { kind, signature, title: told, description } = describeOutcome(outcome, words);
      const href =
        signature &&
        ((network && transactionOnExplorer(network, signature)) ??
          router.buildLocation(paths.transaction(signature)).href);
      const link = href && { link: { label: strings.viewTransaction, href } };
      showToast(kind, { title: toTitle(told), description, ...link }, key);
      void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
      return signature;
    };
    return followLeft({
      handIn:
        ({ unnamed, signer }) =>
        async (signed) =>
          (await import('#entities/swap/swap-proposal.ts')).handIn(signed, unnamed?.receiverId ?? '', signer),
      onEnd: ({ signature: key, title, operation, refusal }, outcome) => {
        // The refusal was told, and neither silence nor that it expired takes anything back.
        if (outcome.status === 'unknown' && outcome.refusal !== undefined) return;
        if (refusal !== undefined && outcome.status === 'failed' && outcome.reason === refusal) return;
        const signature = tell({ signature: key, title }, outcome);
        if (operation && outcome.status === 'confirmed') trackEnd(operation, 'SUCCESS', { signature });
        else if (operation) trackEnd(operation, 'FAILED', toEndFacts(outcome));
      },
      onCorrected: (record, outcome) =>
        void tell(record, outcome, (title) => `${strings.corrected}: ${title}`),
    });
  }, [queryClient, router, network]);
}
