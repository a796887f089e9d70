import { shortenAddress } from '@orrery/core/address';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import { transferQueries } from '#entities/transfer/transfer.queries.ts';
import type { ShownSend } from '#entities/transfer/transfer-settleable.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { useSettle } from '#widgets/settle-dialog/use-settle.ts';
import * as strings from './strings.ts';
import type { RecipientRow } from './use-recipients.ts';

type Ended = (outcome: 'paid' | 'unknown', recipients: readonly Address[]) => void;

/** Has the wallet sign a transaction of payments, and tells how it ended unless it failed. */
export function useSend(onEnded: Ended) {
  const queryClient = useQueryClient();
  const sending = useRef<readonly Address[]>([]);
  const sender = useRef<Address>(undefined);
  const end = (outcome: 'paid' | 'unknown') => () => {
    const recipients = sending.current;
    onEnded(outcome, recipients);
    // The indexer has it a moment later.
    queryClient.setQueryData(
      transferQueries.paidBefore(sender.current).queryKey,
      (known) => known && { ...known, addresses: [...new Set([...recipients, ...known.addresses])] },
    );
    void queryClient.invalidateQueries({ queryKey: activityQueries.all() });
    void queryClient.invalidateQueries({ queryKey: transferQueries.recipientsOfAll() });
  };
  const { step, run, cancel } = useSettle({ onConfirmed: end('paid'), onUnknown: end('unknown') });
  const send = (batch: ShownSend, title: string, fee: bigint) =>
    run(async () => {
      const { proposeTransfer, toTransferSettleable } = await loadNow(
        () => import('#entities/transfer/transfer-settleable.ts'),
      );
      // Made anew, for a wallet may take most of a blockhash's minute; it costs no more than is shown.
      const priority = { ...batch.priority, lamports: fee - SIGNATURE_FEE_LAMPORTS };
      const proposal = await proposeTransfer({ ...batch, priority });
      sender.current = batch.sender;
      sending.current = batch.payments.map(({ recipient }) => recipient);
      const mint = batch.token === 'SOL' ? NATIVE_SOL.key : batch.token.mint;
      return toTransferSettleable(proposal, { title, mint, recipients: batch.payments.length });
    });
  return { step, send, cancel };
}

/** A transaction of payments in a line: `2.5 SOL to Mum`. */
export function toTitle({ payments }: ShownSend, token: SwapToken, rows: readonly RecipientRow[]): string {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  const amount = `${formatExact(toUiDecimal(total, token))} ${token.symbol}`;
  const [only, ...others] = payments;
  const label = rows.find(({ recipient }) => recipient === only?.recipient)?.label;
  const to =
    !only || others.length > 0
      ? strings.toSeveral(payments.length)
      : (label ?? shortenAddress(only.recipient));
  return strings.sending(amount, to);
}
